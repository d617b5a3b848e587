import { FileX } from 'lucide-react'
import { ui } from '#kit/ui/names'
import { BitmapCanvas } from './BitmapCanvas'
import type { ShownUpload } from './item'
import styles from './uploads.module.css'

/**
 * A small view of a chosen picture, as soon as this browser or the server has
 * opened it. What it shows is not known yet, so it is silent.
 */
export function Thumbnail({
  item: { small, state, shown },
}: {
  item: Pick<ShownUpload, 'small' | 'state' | 'shown'>
}) {
  if (small) return <BitmapCanvas bitmap={small} className={`${ui.rounded} ${styles.small}`} />
  if (shown) return <img src={shown} alt="" className={`${ui.rounded} ${styles.small}`} />
  return (
    <span className={`${ui.rounded} ${styles.small}`}>
      {state === 'refused' && <FileX aria-hidden size={32} />}
    </span>
  )
}

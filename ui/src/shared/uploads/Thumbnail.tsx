import { FileX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { UploadItem } from './item'
import styles from './uploads.module.css'

/**
 * A small view of a chosen picture, as soon as this browser or the server has
 * opened it. What it shows is not known yet, so it is silent.
 */
export function Thumbnail({ item: { small, state, shown } }: { item: UploadItem }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!small || !canvas.current) return
    canvas.current.width = small.width
    canvas.current.height = small.height
    canvas.current.getContext('2d')?.drawImage(small, 0, 0)
  }, [small])
  if (!small && shown) return <img src={shown} alt="" className={styles.small} />
  if (!small && state === 'refused') {
    return (
      <span className={styles.small}>
        <FileX aria-hidden size={32} />
      </span>
    )
  }
  return <canvas ref={canvas} width={160} height={120} className={styles.small} aria-hidden />
}

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PopupView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { BlurPlaceholder } from './BlurPlaceholder'
import styles from './PopupCard.module.css'

/** What a visitor sees of a pop-up's picture. */
export type PopupPicture = Pick<
  PopupView,
  'image' | 'srcset' | 'width' | 'height' | 'color' | 'preview'
>

interface PopupCardProps {
  children: ReactNode
  onClose?: () => void
}

/** What stands in the pop-up: the way out, and the picture or a link around it. */
export function PopupCard({ children, onClose }: PopupCardProps) {
  return (
    <>
      <Button variant="bare" className={`${ui.target} ${styles.close}`} onClick={onClose}>
        {t('Close')} <X aria-hidden />
      </Button>
      {children}
    </>
  )
}

/** The picture. The canvas is empty: it has the picture's size before the picture comes. */
export function PopupImage({ popup, alt }: { popup: PopupPicture; alt: string }) {
  const { image: url, srcset, width, height, color, preview } = popup
  const inHeight = `calc((80vh - 2.75rem) * ${(width / height).toFixed(3)})`
  return (
    <span className={ui.picture}>
      <BlurPlaceholder image={{ url, width, height, color, preview }} />
      <canvas width={width} height={height} aria-hidden />
      <img
        src={url}
        srcSet={srcset || undefined}
        sizes={`(min-width: 80rem) min(20rem, ${inHeight}), min(${width}px, 38rem, 92vw, ${inHeight})`}
        width={width}
        height={height}
        alt={alt}
      />
    </span>
  )
}

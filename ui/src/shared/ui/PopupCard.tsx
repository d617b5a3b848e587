import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PopupView } from '#shared/api/types.gen'
import { t } from '#shared/i18n/message'
import { PageLink } from '#shared/routing/PageLink'
import { Button } from '#shared/ui/Button'
import { BlurPlaceholder } from './BlurPlaceholder'
import styles from './PopupCard.module.css'

/** What a visitor sees of a pop-up's picture. */
export type PopupPicture = Pick<
  PopupView,
  'image' | 'srcset' | 'width' | 'height' | 'color' | 'preview'
>

interface PopupCardProps {
  children: ReactNode
  link?: string | undefined
  onClose?: () => void
}

/** What stands in the pop-up: the way out, and the picture, which may lead somewhere. */
export function PopupCard({ children, link, onClose }: PopupCardProps) {
  return (
    <>
      <Button variant="bare" className={`target ${styles.close}`} onClick={onClose}>
        {t('Close')} <X aria-hidden />
      </Button>
      {link ? (
        <PageLink to={link} {...(onClose && { onClick: onClose })}>
          {children}
        </PageLink>
      ) : (
        children
      )}
    </>
  )
}

/** The picture. The canvas is empty: it has the picture's size before the picture comes. */
export function PopupImage({ popup, alt }: { popup: PopupPicture; alt: string }) {
  const { image: url, srcset, width, height, color, preview } = popup
  const inHeight = `calc((80vh - 2.75rem) * ${(width / height).toFixed(3)})`
  return (
    <span className="picture">
      <BlurPlaceholder image={{ url, width, height, color, preview }} />
      <canvas width={width} height={height} aria-hidden />
      <img
        src={url}
        srcSet={srcset || undefined}
        sizes={`min(${width}px, 38rem, 92vw, ${inHeight})`}
        width={width}
        height={height}
        alt={alt}
      />
    </span>
  )
}

import { useFormikContext } from 'formik'
import { type ReactNode, use } from 'react'
import { t } from '#kit/i18n/message'
import { LayoutContext } from '#kit/routing/layout-context'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PopupCard, PopupImage, type PopupPicture } from '#kit/ui/PopupCard'
import popupStyles from '#kit/ui/PopupCard.module.css'
import { BitmapCanvas } from '#kit/uploads/BitmapCanvas'
import type { UploadItem } from '#kit/uploads/item'
import type { PopupValues } from './PopupFields'
import styles from './popup.module.css'

interface PopupPreviewProps {
  /** The picture that is there. */
  popup?: PopupPicture | undefined
  /** One that was chosen instead. */
  item?: UploadItem | undefined
}

/** The pop-up as visitors will see it, on a telephone and on a desk. */
export function PopupPreview({ popup, item }: PopupPreviewProps) {
  const { alt } = useFormikContext<PopupValues>().values
  const picture = pictureOf(item) ?? (item ? undefined : popup)
  const small = item?.small
  if (!picture && !small) return null
  const drawn = () =>
    picture ? <PopupImage popup={picture} alt="" /> : small && <Drawn bitmap={small} />
  return (
    <Cluster as="section" gap="loose" className={styles.previews} aria-label={t('Preview')}>
      <Screen device="phone" caption={t('On a phone')} name={alt || t('Pop-up')}>
        {drawn()}
      </Screen>
      <Screen device="desk" caption={t('On a computer')}>
        {drawn()}
      </Screen>
    </Cluster>
  )
}

/** What the server made of a picture that was chosen, once it has. */
function pictureOf(item: UploadItem | undefined): PopupPicture | undefined {
  if (!item?.picture) return undefined
  const { url: image, ...rest } = item.picture
  return { image, ...rest }
}

interface ScreenProps {
  device: 'phone' | 'desk'
  caption: string
  /** What is read out of it; one of the screens is enough. */
  name?: string
  children: ReactNode
}

/** A home page made small, and before it the pop-up in its own style. Nothing in it can be used. */
function Screen({ device, caption, name, children }: ScreenProps) {
  const school = use(LayoutContext)?.school.name
  const readOut = name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true }
  return (
    <figure>
      <div className={`${styles.screen} ${styles[device]}`} {...readOut}>
        <div className={styles.page} inert>
          <div className={styles.bar}>{school}</div>
          <div className={styles.overlay}>
            <div className={popupStyles.popup}>
              <PopupCard>{children}</PopupCard>
            </div>
          </div>
        </div>
      </div>
      <figcaption className={ui.note}>{caption}</figcaption>
    </figure>
  )
}

/** At least as wide as a pop-up may be, as the pictures are that people choose. */
const wide = 1280

const Drawn = ({ bitmap }: { bitmap: ImageBitmap }) => (
  <span className={ui.picture}>
    <BitmapCanvas bitmap={bitmap} width={wide} />
  </span>
)

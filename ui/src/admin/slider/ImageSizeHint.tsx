import { t } from '#kit/i18n/message'
import { ui } from '#kit/ui/names'

/** A slider fills the screen: a picture that has fewer pixels across looks blurred on a desk. */
const enough = 960

/** Says where a picture does not fit a slider well. It is taken all the same. */
export function ImageSizeHint({ width, height }: { width: number; height: number }) {
  if (height > width) {
    return (
      <p className={ui.note}>
        {t('Upright: wide screens show only a part of it. Press Edit to choose the part.')}
      </p>
    )
  }
  if (width < enough)
    return <p className={ui.note}>{t('Small: it looks blurred on wide screens.')}</p>
  return null
}

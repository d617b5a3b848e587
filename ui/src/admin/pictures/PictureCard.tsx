import type { ReactNode } from 'react'
import type { LibraryPicture } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import styles from './pictures.module.css'
import { nameOf } from './uses'

interface PictureCardProps {
  picture: LibraryPicture
  /** What can be done with it, around its face. */
  children: ReactNode
}

/** A picture in a list, with what shows it. */
export function PictureCard({ picture: { uses }, children }: PictureCardProps) {
  const titles = [...new Set(uses.map(({ title }) => title))]
  return (
    <Stack as="li" frame="card">
      {children}
      <p className={`${ui.note} ${ui.twoLines}`}>{titles.join(' · ')}</p>
      {uses.some(({ undescribed }) => undescribed) && (
        <p className={`${ui.note} ${ui.bad}`}>{t('A description is missing')}</p>
      )}
    </Stack>
  )
}

/** A picture above its name. */
export const PictureFace = ({ picture }: { picture: LibraryPicture }) => (
  <Stack as="span" gap="tight" className={styles.face}>
    <Picture image={picture.image} sizes="13rem" cover rounded />
    <span className={ui.twoLines}>{nameOf(picture)}</span>
  </Stack>
)

import type { Image } from '#kit/api/types.gen'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { avatarColor, initials } from '#site/ui/initials'
import styles from './Avatar.module.css'

/** A person's picture, or the initials on a coloured ground. The name stands beside it. */
export function Avatar({ name, image, large }: { name: string; image?: Image; large?: boolean }) {
  const size = large ? `${ui.arch} ${styles.large}` : `${ui.screenOnly} ${styles.small}`
  if (image) {
    const preview = large ? image.preview : ''
    return (
      <Picture
        image={{ ...image, preview }}
        sizes={large ? '13rem' : '3rem'}
        cover
        className={size}
      />
    )
  }
  const ground = styles[`ground${avatarColor(name)}`] ?? ''
  return (
    <span className={`${size} ${styles.initials} ${ground}`} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

import type { Image } from '../api/types.gen'
import styles from './Face.module.css'
import { groundOf, initials } from './initials'
import { Picture } from './Picture'

/** A person's picture, or the initials on a coloured ground. The name stands beside it. */
export function Face({ name, image, large }: { name: string; image?: Image; large?: boolean }) {
  const size = large ? styles.large : styles.small
  if (image) {
    const sizes = large ? '(min-width: 48rem) 16rem, 60vw' : '56px'
    return <Picture image={image} sizes={sizes} className={size} />
  }
  const ground = styles[`ground${groundOf(name)}`]
  return (
    <span className={`${size} ${styles.initials} ${ground}`} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

import { Seo } from '../components/Seo'
import type { ScreenProps } from '../routes'
import styles from './admin.module.css'
import { titles } from './titles'

/**
 * An admin screen before it is known who asks: all that the server renders of
 * it, and what the browser shows until the session is confirmed.
 */
export default function Entrance({ page }: ScreenProps) {
  return (
    <div className={styles.admin}>
      <Seo seo={page.seo} />
      <h1>{titles[page.path]}</h1>
      <p role="status">Loading...</p>
      <noscript>
        <p>The admin area needs JavaScript. Please switch it on in this browser and reload.</p>
      </noscript>
    </div>
  )
}

import type { Attention as Item } from '../api/types.gen'
import { PageLink } from '../components/PageLink'
import styles from './dashboard.module.css'

/** What a person should do. */
export function Attention({ items }: { items: Item[] }) {
  return (
    <section className={styles.panel}>
      <h2>Needs attention</h2>
      {items.length === 0 && <p>Nothing. All is well.</p>}
      <ul className={styles.attention}>
        {items.map(({ message, path }) => (
          <li key={message}>
            <span>{message}</span>
            {path && <PageLink to={path}>See to it</PageLink>}
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { ReactNode } from 'react'
import styles from './MessagePage.module.css'

/** A page that has only one thing to say. */
export function MessagePage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.notice}>
      <h1>{heading}</h1>
      {children}
    </section>
  )
}

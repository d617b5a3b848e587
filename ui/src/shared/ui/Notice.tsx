import type { ReactNode } from 'react'
import styles from './Notice.module.css'

/** A page that has only one thing to say. */
export function Notice({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.notice}>
      <h1>{heading}</h1>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import styles from './TableFrame.module.css'

/** Lets a wide table scroll by itself on a narrow screen, by keyboard too. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

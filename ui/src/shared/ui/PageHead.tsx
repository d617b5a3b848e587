import type { ReactNode } from 'react'
import { languageOf } from '#shared/lib/language'
import styles from './PageHead.module.css'

interface PageHeadProps {
  heading: string
  lead?: string
  /** A line above the heading: the section, a date. */
  above?: ReactNode
  children?: ReactNode
}

/** How a page begins. */
export function PageHead({ heading, lead, above, children }: PageHeadProps) {
  return (
    <header className={`lattice ${styles.head}`}>
      <div className="wrap">
        {above && <p className={`note targets ${styles.above}`}>{above}</p>}
        <h1 lang={languageOf(heading)}>{heading}</h1>
        {lead && (
          <p className={`soft ${styles.lead}`} lang={languageOf(lead)}>
            {lead}
          </p>
        )}
        {children}
      </div>
    </header>
  )
}

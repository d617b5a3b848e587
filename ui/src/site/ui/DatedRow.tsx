import type { ReactNode } from 'react'
import styles from './DatedRow.module.css'

interface DatedRowProps {
  day: ReactNode
  /** What stands at the end: a mark, a small picture. */
  end?: ReactNode
  isNow?: boolean
  children: ReactNode
}

/** A row of a list by days: the day, what is on it, and a mark at the end. */
export const DatedRow = ({ day, end, isNow, children }: DatedRowProps) => (
  <li className={styles.row} aria-current={isNow ? 'date' : undefined}>
    <p>{day}</p>
    <div>{children}</div>
    {end}
  </li>
)

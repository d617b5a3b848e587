import { type ReactNode, useEffect } from 'react'
import type { Layout } from '#kit/api/types.gen'
import { rich } from '#kit/i18n/rich'
import { ui } from '#kit/ui/names'
import { keepPrintedDay } from '#site/ui/print'
import styles from './PageHead.module.css'

interface PageHeadProps {
  heading: string
  /** One line, where it says more than the heading. */
  lead?: string | undefined
  /** The section, above the heading. */
  above?: ReactNode
  /** What is printed above it, on pages that people print for an office or a kitchen wall. */
  letterhead?: Layout
}

/** How a page begins: low, so that what people come for stands on the first screen. */
export function PageHead({ heading, lead, above, letterhead }: PageHeadProps) {
  return (
    <>
      {letterhead && <Letterhead {...letterhead} />}
      <header className={`${ui.band} ${ui.lattice} ${styles.head}`}>
        <div className={ui.wrap}>
          {above && <p className={`${ui.note} ${ui.targets} ${styles.above}`}>{above}</p>}
          <h1>{heading}</h1>
          {lead && <p className={`${ui.soft} ${styles.lead}`}>{lead}</p>}
        </div>
      </header>
    </>
  )
}

/** What paper says below the school's name, which the bar prints: its address, and the day. */
function Letterhead({ addressLine, school }: Layout) {
  useEffect(keepPrintedDay, [])
  return (
    <>
      <p className={`${ui.note} ${ui.printOnly}`}>
        {addressLine}
        <br />
        {school.phone} · {school.email}
      </p>
      <p className={`${ui.note} ${ui.printOnly}`} hidden data-printed suppressHydrationWarning>
        {rich('Printed on {day}', { day: <span suppressHydrationWarning /> })}
      </p>
    </>
  )
}

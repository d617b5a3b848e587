import { type ReactNode, useEffect } from 'react'
import type { Image, Layout } from '#kit/api/types.gen'
import { rich } from '#kit/i18n/rich'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { keepPrintedDay } from '#site/ui/print'
import { inColumns } from '#site/ui/widths'
import styles from './PageHead.module.css'

interface PageHeadProps {
  heading: string
  lead?: string
  /** A line above the heading: the section, a date. */
  above?: ReactNode
  /** The page's picture: beside the heading where there is room, else below it. */
  image?: Image | undefined
  /** What is printed above it, on pages that people print for an office or a kitchen wall. */
  letterhead?: Layout
  children?: ReactNode
}

/** How a page begins. */
export function PageHead({ heading, lead, above, image, letterhead, children }: PageHeadProps) {
  return (
    <>
      {letterhead && <Letterhead {...letterhead} />}
      <header className={`${ui.band} ${ui.lattice} ${styles.head}`}>
        <div className={`${ui.wrap} ${image ? ui.halves : ''}`}>
          <div>
            {above && <p className={`${ui.note} ${ui.targets} ${styles.above}`}>{above}</p>}
            <h1>{heading}</h1>
            {lead && <p className={`${ui.soft} ${styles.lead}`}>{lead}</p>}
            {children}
          </div>
          {image && <Picture image={image} sizes={inColumns(2)} first cover rounded />}
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

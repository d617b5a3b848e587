import type { ReactNode } from 'react'
import { formatDateTime } from '#admin/ui/times'
import type { Status } from '#shared/api/types.gen'
import { PageLink } from '#shared/routing/PageLink'
import styles from './dashboard.module.css'

/** What is live now, in words, each with the screen where it is changed. */
export function LiveStatus({ status }: { status: Status }) {
  const { slides, popup, revision, pages, version, backup } = status
  return (
    <section className={styles.panel}>
      <h2>On the site now</h2>
      <dl className={styles.facts}>
        <Fact name={<PageLink to="/admin-slider">Slider</PageLink>}>
          {slides === 0 ? 'None' : counted(slides, 'picture')}
        </Fact>
        <Fact name={<PageLink to="/admin-popup">Pop-up</PageLink>}>{capital(popup)}</Fact>
        <Fact name="Content">
          {counted(pages, 'page')}
          {revision.at && `, published ${formatDateTime(revision.at)}`}
          {revision.by && ` by ${authorOf(revision.by)}`}
        </Fact>
        <Fact name="Backup">
          <span className={backup.late ? styles.late : undefined}>{backup.text}</span>
        </Fact>
        <Fact name="Program">Version {version}. Name it when you ask for help.</Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Who published: an address, or a command at the server itself, "cli:root". */
const authorOf = (by: string) => by.replace(/^cli:(.*)/, 'a command on the server ($1)')

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

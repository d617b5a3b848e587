import type { DisclosureRow, DisclosureSection, DisclosureTable } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import type { PageProps } from '#kit/routing/page'
import { Cluster, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Seo } from '#kit/ui/Seo'
import { FigureTable } from '#site/ui/FigureTable'
import { PageBody } from '#site/ui/PageBody'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'
import { DisclosureItem } from './DisclosureItem'
import styles from './DisclosurePage.module.css'

/** The tables that the board asks every school to publish. */
export default function DisclosurePage({ page, layout }: PageProps<'disclosure'>) {
  const { path, seo, info, disclosure } = page
  const { sections, updatedText } = disclosure
  const origin = seo.canonical.slice(0, -path.length)
  return (
    <>
      <Seo seo={seo} />
      <PageHead heading={t('Mandatory Public Disclosure')} lead={info.lead} letterhead={layout} />
      <PageBody>
        {updatedText && <p className={ui.soft}>{t('Updated on {date}', { date: updatedText })}</p>}
        <nav
          aria-label={t('Sections')}
          className={`${ui.targets} ${ui.index} ${ui.sideways} ${styles.jump}`}
        >
          <Cluster as="ul" gap="loose">
            {sections.map(({ letter, heading }) => (
              <li key={letter}>
                <a href={`#section-${letter}`} aria-label={`${letter} ${heading}`}>
                  <strong className={ui.pill}>{letter}</strong>{' '}
                  <span className={ui.wideOnly}>{heading}</span>
                </a>
              </li>
            ))}
          </Cluster>
        </nav>
        <p className={ui.printOnly}>
          {sections.map(({ letter, heading }) => `${letter}: ${heading}`).join(' · ')}
        </p>
        {info.html && <Prose html={info.html} />}
        {sections.map((section) => (
          <Section key={section.letter} section={section} origin={origin} />
        ))}
      </PageBody>
    </>
  )
}

interface SectionProps {
  section: DisclosureSection
  /** The site's address, which paper must name. */
  origin: string
}

function Section({ section, origin }: SectionProps) {
  const { letter, heading, columns, rows, tables, note } = section
  return (
    <Stack
      id={`section-${letter}`}
      as="section"
      className={`${ui.folding} ${styles.section}`}
      aria-labelledby={`heading-${letter}`}
    >
      <h2 id={`heading-${letter}`}>
        <span className={ui.pill}>{letter}</span> {heading}
      </h2>
      <table className={`${ui.linksInline} ${styles.table}`}>
        <caption className={ui.visuallyHidden}>{heading}</caption>
        <thead>
          <tr>
            <th scope="col">{t('No.')}</th>
            <Heads columns={columns} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Row
              key={`${row.key} ${row.label}`}
              row={row}
              letter={letter}
              place={place + 1}
              columns={columns}
              origin={origin}
            />
          ))}
        </tbody>
      </table>
      {note && <p className={ui.note}>{note}</p>}
      {tables?.map((table) => (
        <ResultTable key={table.heading} table={table} />
      ))}
    </Stack>
  )
}

const Heads = ({ columns }: { columns: string[] }) =>
  columns.map((column) => (
    <th scope="col" key={column}>
      {column}
    </th>
  ))

interface RowProps {
  row: DisclosureRow
  letter: string
  place: number
  columns: string[]
  origin: string
}

function Row({ row: { label, number, entries }, letter, place, columns, origin }: RowProps) {
  const [, middle = ''] = columns
  return (
    <tr id={letter + place}>
      <td>{place}</td>
      <th scope="row">{label}</th>
      {columns.length > 2 && (
        <td className={styles.strength} data-column={middle}>
          {number || '–'}
        </td>
      )}
      <td>
        {entries.length === 0 ? (
          <em className={ui.soft}>{t('Not yet provided')}</em>
        ) : (
          <Stack as="ul" gap="tight" className={styles.entries}>
            {entries.map((entry) => (
              <li key={`${entry.label} ${entry.value} ${entry.document?.url}`}>
                <DisclosureItem entry={entry} of={label} origin={origin} />
              </li>
            ))}
          </Stack>
        )}
      </td>
    </tr>
  )
}

function ResultTable({ table: { heading, columns, rows } }: { table: DisclosureTable }) {
  return (
    <Stack gap="tight">
      <h3>{heading}</h3>
      <FigureTable
        caption={heading}
        hidden
        columns={columns}
        rows={rows}
        name={1}
        sentences={columns.length - 1}
      />
    </Stack>
  )
}

import type { DisclosureRow, DisclosureSection, DisclosureTable } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import type { PageProps } from '#kit/routing/page'
import { Seo } from '#kit/ui/Seo'
import { FigureTable } from '#site/ui/FigureTable'
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
      <PageHead
        heading={t('Mandatory Public Disclosure')}
        lead={info.description}
        letterhead={layout}
      />
      <div className="page-body">
        {updatedText && <p className="soft">{t('Updated on {date}', { date: updatedText })}</p>}
        <nav aria-label={t('Sections')} className={`targets index sideways ${styles.jump}`}>
          <ul className="cluster loose">
            {sections.map(({ letter, heading }) => (
              <li key={letter}>
                <a href={`#section-${letter}`}>
                  <strong>{letter}</strong> {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="print-only">
          {sections.map(({ letter, heading }) => `${letter}: ${heading}`).join(' · ')}
        </p>
        {info.html && <Prose html={info.html} />}
        {sections.map((section) => (
          <Section key={section.letter} section={section} origin={origin} />
        ))}
      </div>
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
    <section
      id={`section-${letter}`}
      className={`folding stack ${styles.section}`}
      aria-labelledby={`heading-${letter}`}
    >
      <h2 id={`heading-${letter}`}>
        <span>{letter}</span> {heading}
      </h2>
      <table className={`links-inline ${styles.table}`}>
        <caption className="visually-hidden">{heading}</caption>
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
              place={place + 1}
              columns={columns}
              origin={origin}
            />
          ))}
        </tbody>
      </table>
      {note && <p className="note">{note}</p>}
      {tables?.map((table) => (
        <ResultTable key={table.heading} table={table} />
      ))}
    </section>
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
  place: number
  columns: string[]
  origin: string
}

function Row({ row: { label, number, entries }, place, columns, origin }: RowProps) {
  const [, middle = ''] = columns
  return (
    <tr>
      <td>{place}</td>
      <th scope="row">{label}</th>
      {columns.length > 2 && (
        <td className={styles.strength} data-column={middle}>
          {number || '–'}
        </td>
      )}
      <td>
        {entries.length === 0 ? (
          <em className="soft">{t('Not yet provided')}</em>
        ) : (
          <ul className={`stack tight ${styles.entries}`}>
            {entries.map((entry) => (
              <li key={`${entry.label} ${entry.value} ${entry.document?.url}`}>
                <DisclosureItem entry={entry} of={label} origin={origin} />
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  )
}

function ResultTable({ table: { heading, columns, rows } }: { table: DisclosureTable }) {
  return (
    <div className="stack tight">
      <h3>{heading}</h3>
      <FigureTable
        caption={heading}
        hidden
        columns={columns}
        rows={rows}
        name={1}
        sentences={columns.length - 1}
      />
    </div>
  )
}

import type { DisclosureRow, DisclosureSection } from '../api/types.gen'
import { PageHead } from '../components/PageHead'
import { PageLink } from '../components/PageLink'
import { Prose } from '../components/Prose'
import { Seo } from '../components/Seo'
import type { ScreenProps } from '../routes'
import styles from './Disclosure.module.css'

/** The tables that the board asks every school to publish. */
export default function Disclosure({ page }: ScreenProps) {
  const sections = page.disclosure?.sections ?? []
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead heading="Mandatory Public Disclosure" lead={page.info?.description} />
      <div className="page-body">
        <nav aria-label="Sections" className={styles.jump}>
          <ul>
            {sections.map(({ letter, heading }) => (
              <li key={letter}>
                <a href={`#section-${letter}`}>
                  <strong>{letter}</strong> {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {page.info?.html && <Prose html={page.info.html} />}
        {sections.map((section) => (
          <Section key={section.letter} section={section} />
        ))}
        {page.disclosure?.updatedText && (
          <p className="note">Last updated on {page.disclosure.updatedText}</p>
        )}
      </div>
    </>
  )
}

function Section({ section }: { section: DisclosureSection }) {
  const { letter, heading, columns, rows, note } = section
  return (
    <section
      id={`section-${letter}`}
      className={styles.section}
      aria-labelledby={`heading-${letter}`}
    >
      <h2 id={`heading-${letter}`}>
        <span>{letter}</span> {heading}
      </h2>
      <table className={styles.table}>
        <caption className="visually-hidden">{heading}</caption>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">{columns[0]}</th>
            <th scope="col">{columns[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.label}>
              <td>{place + 1}</td>
              <th scope="row">{row.label}</th>
              <td>
                <Value row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className="note">{note}</p>}
    </section>
  )
}

function Value({ row: { value, link, label } }: { row: DisclosureRow }) {
  if (link) return <PageLink to={link}>{value || `See: ${label}`}</PageLink>
  return value || <span className={styles.missing}>Not yet provided</span>
}

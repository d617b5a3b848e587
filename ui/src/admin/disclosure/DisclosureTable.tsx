import { Link } from 'react-router'
import { addressOfKind } from '#admin/items/route'
import { writeDate } from '#admin/ui/time/dates'
import { indianDay } from '#admin/ui/time/times'
import type { DisclosureEntry, Finding } from '#kit/api/types.gen'
import { type MarkedText, msg, plural, t } from '#kit/i18n/message'
import { messageText } from '#kit/i18n/sentence'
import { Cluster, Stack } from '#kit/ui/arrange'
import { ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import styles from './disclosure.module.css'
import type { Paper } from './papers'

/** The papers of a section: what each is, its days, whether it is in order, and the way to its form. */
export function DisclosureTable({ heading, papers }: { heading: string; papers: Paper[] }) {
  return (
    <div className={ui.folding}>
      <table className={styles.table}>
        <caption className={ui.visuallyHidden}>{heading}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Document')}</th>
            <th scope="col">{t('Issued on')}</th>
            <th scope="col">{t('Valid until')}</th>
            <th scope="col">{t('State')}</th>
            <th scope="col">
              <span className={ui.visuallyHidden}>{t('Update')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {papers.map((paper) => (
            <Row key={paper.item.id} paper={paper} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ paper }: { paper: Paper }) {
  const { item, label, entries, findings } = paper
  const { issued, expires } = item.fields
  return (
    <tr>
      <th scope="row">
        {label}
        <Stack as="ul" gap="tight" className={ui.plain}>
          {entries.map((entry) => (
            <li key={`${entry.label} ${entry.value} ${entry.document?.url}`}>
              <Entry entry={entry} />
            </li>
          ))}
        </Stack>
      </th>
      <Day name={t('Issued on')} day={issued} />
      <Day name={t('Valid until')} day={expires} />
      <td>
        {findings.length === 0 && <State look="good">{t('In order')}</State>}
        {findings.map((finding) => (
          <FindingText key={finding.message} finding={finding} paper={paper} />
        ))}
      </td>
      <td>
        <Cluster compact>
          <ButtonLink
            variant="quiet"
            to={addressOfKind('disclosure-row', { item: item.id })}
            as={Link}
          >
            {t('Update')} <span className={ui.visuallyHidden}>{item.title}</span>
          </ButtonLink>
        </Cluster>
      </td>
    </tr>
  )
}

function Day({ name, day }: { name: string; day: unknown }) {
  return typeof day === 'string' ? (
    <td data-column={name}>{writeDate(day)}</td>
  ) : (
    <td data-none>–</td>
  )
}

function Entry({ entry: { label, value, link, document } }: { entry: DisclosureEntry }) {
  const address = document?.url ?? link
  const text = label || value || document?.name || link
  return (
    <>
      {address ? <a href={address}>{text}</a> : text}
      {label && value && <span className={ui.note}> {value}</span>}
    </>
  )
}

export function State({ look, children }: { look: 'good' | 'soon' | 'bad'; children: string }) {
  return <strong className={`${ui.pill} ${styles[look]}`}>{children}</strong>
}

/** What is wrong, in two or three words; more where these don’t say what to do. */
function FindingText({ finding, paper }: { finding: Finding; paper: Paper }) {
  const { kind, key, day = '' } = finding
  if (kind === 'expiring') return <State look="soon">{expiresIn(day)}</State>
  const isWritten = key === paper.item.at && Object.keys(paper.item.fields).length > 0
  if (kind === 'missing' && isWritten)
    return <State look="bad">{t('Valid until is missing')}</State>
  const isPlain = kind === 'expired' || (kind === 'missing' && paper.entries.length === 0)
  return (
    <>
      <State look="bad">{t(findingNames[kind])}</State>
      {!isPlain && <p className={ui.note}>{messageText(finding)}</p>}
    </>
  )
}

export const findingNames: Record<Finding['kind'], MarkedText> = {
  missing: msg('Missing'),
  contradictory: msg('Does not agree'),
  expired: msg('Expired'),
  expiring: msg('Expires soon'),
  dead: msg('Broken link'),
}

/** A day on which a paper is valid for the last time. */
function expiresIn(day: string): string {
  const days = (Date.parse(day) - Date.parse(indianDay(Date.now()))) / 86_400_000
  if (days === 0) return t('Expires today')
  return plural(days, { one: 'Expires in 1 day', other: 'Expires in {count} days' })
}

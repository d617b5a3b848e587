import type { DisclosureEntry as Entry } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { ui } from '#kit/ui/names'
import { PageLink } from '#site/routing/PageLink'

interface Props {
  entry: Entry
  /** The row that it answers. */
  of: string
  origin: string
}

/** One answer to a row: a document, a page or a sentence, and its days. */
export function DisclosureItem({ entry, of, origin }: Props) {
  return (
    <>
      <Answer entry={entry} of={of} />
      <Days entry={entry} />
      {entry.attestedBy && (
        <p className={ui.note}>{t('Attested by {name}', { name: entry.attestedBy })}</p>
      )}
      <PrintedAddress entry={entry} origin={origin} />
    </>
  )
}

function Answer({ entry: { label, value, link, document }, of }: Omit<Props, 'origin'>) {
  const after = label && value ? `: ${value}` : value
  if (document) {
    return (
      <>
        <a href={document.url}>{label || document.name}</a>{' '}
        <small>{t('(PDF, {size})', { size: document.size })}</small>
        {value && <p className={ui.note}>{value}</p>}
      </>
    )
  }
  if (link) {
    return (
      <>
        <PageLink to={link}>{label || value || t('See: {row}', { row: of })}</PageLink>
        {label && after}
      </>
    )
  }
  return (
    <>
      {label}
      {after}
    </>
  )
}

function Days({ entry: { issued, issuedText, expires, expiresText } }: { entry: Entry }) {
  if (!issued && !expires) return null
  const from = <time dateTime={issued}>{issuedText}</time>
  const until = <time dateTime={expires}>{expiresText}</time>
  return (
    <p className={ui.note}>
      {issued && expires
        ? rich('Issued on {from}, valid until {until}', { from, until })
        : issued
          ? rich('Issued on {from}', { from })
          : rich('Valid until {until}', { until })}
    </p>
  )
}

/** Where a link leads, for those who read it on paper: a page's address, which can be typed, or the name of a file, which is found there. */
function PrintedAddress({ entry: { label, link = '', document }, origin }: Omit<Props, 'of'>) {
  if (document)
    return label ? <p className={`${ui.note} ${ui.printOnly}`}>{document.name}</p> : null
  if (!link || /^(mailto|tel):/.test(link)) return null
  const address = link.startsWith('/') ? origin + link : link
  return <p className={`${ui.note} ${ui.printOnly}`}>{address.replace(/^https?:\/\//, '')}</p>
}

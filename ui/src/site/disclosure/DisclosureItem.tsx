import type { DisclosureEntry as Entry } from '#shared/api/types.gen'
import { PageLink } from '#shared/routing/PageLink'
import styles from './DisclosurePage.module.css'

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
      <PrintedAddress entry={entry} origin={origin} />
    </>
  )
}

function Answer({ entry: { label, value, link, document }, of }: Omit<Props, 'origin'>) {
  const after = label && value ? `: ${value}` : value
  if (document) {
    return (
      <>
        <a href={document.url}>{label || document.name}</a> <small>(PDF, {document.size})</small>
        {value && <p>{value}</p>}
      </>
    )
  }
  if (link) {
    return (
      <>
        <PageLink to={link}>{label || value || `See: ${of}`}</PageLink>
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
  return (
    <p>
      {issued && (
        <>
          Issued on <time dateTime={issued}>{issuedText}</time>
        </>
      )}
      {issued && expires && ', '}
      {expires && (
        <>
          {issued ? 'valid' : 'Valid'} until <time dateTime={expires}>{expiresText}</time>
        </>
      )}
    </p>
  )
}

/** Where a link leads, for those who read it on paper. */
function PrintedAddress({ entry: { link = '', document }, origin }: Omit<Props, 'of'>) {
  const to = document?.url ?? link
  if (!to || /^(mailto|tel):/.test(to)) return null
  return <p className={styles.address}>{to.startsWith('/') ? origin + to : to}</p>
}

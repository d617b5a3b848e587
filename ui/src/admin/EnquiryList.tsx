import { useEffect, useRef, useState } from 'react'
import { type BoxFilter, boxFile } from '../api/box'
import { reason } from '../api/error'
import type { Enquiry } from '../api/types.gen'
import { Failure } from '../forms/Outcome'
import type { Listed } from './box-list'
import { EnquiryRow } from './EnquiryRow'
import styles from './enquiries.module.css'
import { found } from './enquiry-words'
import { PrivateFiles } from './PrivateFiles'
import parts from './parts.module.css'
import type { BoxPlace } from './use-box'
import { useNow } from './use-now'

interface EnquiryListProps {
  filter: BoxFilter
  list: Listed
  enquiries: Enquiry[]
  open: string
  more: () => Promise<void>
  addressOf: (change: Partial<BoxPlace>) => string
  visit: (change: Partial<BoxPlace>) => void
}

/** The rows, the newest first, and the way to older ones. */
export function EnquiryList(props: EnquiryListProps) {
  const { filter, list, enquiries, open, addressOf, visit } = props
  const { rows, busy, failure, more } = useMore(props)
  const now = useNow()
  const none = enquiries.length === 0
  return (
    <>
      <p role="status" data-found tabIndex={-1} className={styles.found}>
        {found(enquiries.length, list.next !== undefined, list.came, filter)}
      </p>
      {none && filter.words && filter.shelf !== 'all' && (
        <button type="button" className="button quiet" onClick={() => visit({ shelf: 'all' })}>
          Search all of the box
        </button>
      )}
      <ul ref={rows} className={styles.enquiries}>
        {enquiries.map((enquiry) => (
          <EnquiryRow
            key={enquiry.id}
            {...{ enquiry, now, addressOf, visit }}
            open={enquiry.id === open}
          />
        ))}
      </ul>
      {failure !== undefined && (
        <Failure title="Older enquiries could not be loaded." reason={reason(failure)} />
      )}
      {list.next && (
        <button type="button" className="button quiet" aria-disabled={busy} onClick={more}>
          {busy ? 'Loading...' : 'Show older'}
        </button>
      )}
      {!none && (
        <PrivateFiles
          className={parts.files}
          label={filter.person ? 'Download this person’s enquiries:' : 'Download these enquiries:'}
          files={{
            [boxFile(filter, 'csv')]: 'CSV, for a spreadsheet',
            [boxFile(filter, 'json')]: 'JSON',
          }}
        />
      )}
    </>
  )
}

/** Loads page after page. Focus goes to the first row that came, because the button may go. */
function useMore({ more, enquiries }: EnquiryListProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const rows = useRef<HTMLUListElement>(null)
  const above = useRef<number>(undefined)

  useEffect(() => {
    if (above.current === undefined || enquiries.length <= above.current) return
    rows.current?.querySelectorAll('a')[above.current]?.focus()
    above.current = undefined
  }, [enquiries])

  async function ask() {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    above.current = enquiries.length
    try {
      await more()
    } catch (error) {
      above.current = undefined
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { rows, busy, failure, more: ask }
}

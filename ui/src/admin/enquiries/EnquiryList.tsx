import { type RefObject, useEffect, useRef, useState } from 'react'
import type { EnquiriesLocation } from '#admin/ui/enquiries-url'
import { type EnquiryFilter, exportUrl } from '#shared/api/enquiries'
import { reason } from '#shared/api/error'
import type { Enquiry } from '#shared/api/types.gen'
import { ErrorAlert } from '#shared/ui/Alert'
import { PassingButton } from '#shared/ui/PassingButton'
import { EnquiryRow } from './EnquiryRow'
import styles from './enquiries.module.css'
import type { EnquiryPages } from './enquiry-pages'
import { PrivateFiles } from './PrivateFiles'

interface EnquiryListProps {
  filter: EnquiryFilter
  list: EnquiryPages
  enquiries: Enquiry[]
  open: string
  more: () => Promise<void>
  /** What is said of the list; it takes the focus of a button that goes. */
  words: RefObject<HTMLElement | null>
  addressOf: (change: Partial<EnquiriesLocation>) => string
  visit: (change: Partial<EnquiriesLocation>) => void
}

/** The rows, the newest first, and the way to older ones. */
export function EnquiryList(props: EnquiryListProps) {
  const { filter, list, enquiries, open, words, addressOf, visit } = props
  const { rows, busy, failure, more } = useMore(props)
  const none = enquiries.length === 0
  return (
    <>
      {none && filter.query && filter.tab !== 'all' && (
        <PassingButton heir={words} onClick={() => visit({ tab: 'all' })}>
          Search all of the box
        </PassingButton>
      )}
      <ul ref={rows} className={styles.enquiries}>
        {enquiries.map((enquiry) => (
          <EnquiryRow
            key={enquiry.id}
            {...{ enquiry, addressOf, visit }}
            open={enquiry.id === open}
          />
        ))}
      </ul>
      {failure !== undefined && (
        <ErrorAlert title="Older enquiries could not be loaded." reason={reason(failure)} />
      )}
      {list.next && (
        <PassingButton heir={words} disabled={busy} onClick={more}>
          {busy ? 'Loading...' : 'Show older'}
        </PassingButton>
      )}
      {!none && (
        <PrivateFiles
          className="cluster targets"
          label={filter.person ? 'Download this person’s enquiries:' : 'Download these enquiries:'}
          files={{
            [exportUrl(filter, 'csv')]: 'CSV, for a spreadsheet',
            [exportUrl(filter, 'json')]: 'JSON',
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
    rows.current?.querySelectorAll<HTMLElement>('[data-id]')[above.current]?.focus()
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

import { useCallback, useEffect, useRef, useState } from 'react'
import { type EnquiryFilter, getEnquiries } from '../api/enquiries'
import { EnquiryFilters } from './EnquiryFilters'
import { EnquiryList } from './EnquiryList'
import { EnquiryView } from './EnquiryView'
import styles from './enquiries.module.css'
import { Load } from './Load'
import { useLoaded } from './use-loaded'

/** The box of enquiries: the list, and beside it (on a telephone: instead of it) the one that is open. */
export function EnquiriesScreen() {
  const [filter, setFilter] = useState<EnquiryFilter>('new')
  const [query, setQuery] = useState('')
  const [open, setOpen] = useOpened()
  const load = useCallback(() => getEnquiries(filter, query), [filter, query])
  const enquiries = useLoaded(load)
  return (
    <div className={styles.box} data-open={open !== undefined || undefined}>
      <Load of={enquiries} what="The enquiries">
        {({ data, counts }) => (
          <>
            <div className={styles.list}>
              <EnquiryFilters
                counts={counts}
                filter={filter}
                onFilter={setFilter}
                query={query}
                onQuery={setQuery}
              />
              <EnquiryList enquiries={data} open={open} onOpen={setOpen} searched={query} />
            </div>
            {open !== undefined && (
              <EnquiryView
                key={open}
                id={open}
                onChange={enquiries.reload}
                onClose={() => setOpen(undefined)}
              />
            )}
          </>
        )}
      </Load>
    </div>
  )
}

/** Which enquiry is open. When it is closed, focus goes back to where it was opened. */
function useOpened() {
  const [open, setOpen] = useState<string>()
  const opener = useRef<Element>(null)
  useEffect(() => {
    if (open !== undefined) return
    if (opener.current instanceof HTMLElement) opener.current.focus()
    opener.current = null
  }, [open])
  const change = (id: string | undefined) => {
    if (id !== undefined) opener.current = document.activeElement
    setOpen(id)
  }
  return [open, change] as const
}

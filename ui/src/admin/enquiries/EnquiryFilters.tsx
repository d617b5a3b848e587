import { type SubmitEvent, useState } from 'react'
import type { EnquiriesLocation } from '#admin/ui/enquiries-url'
import { useEnquiryCounts } from '#admin/ui/use-enquiry-counts'
import type { EnquiryTab } from '#shared/api/enquiries'
import { Field } from '#shared/forms/Field'
import { Button } from '#shared/ui/Button'
import styles from './enquiries.module.css'
import { countOf } from './enquiry-labels'

interface EnquiryFiltersProps {
  place: EnquiriesLocation
  visit: (change: Partial<EnquiriesLocation>) => void
}

const tabs: [EnquiryTab, string][] = [
  ['new', 'New'],
  ['in-hand', 'In hand'],
  ['done', 'Done'],
  ['all', 'All'],
  ['spam', 'Suspected spam'],
]

/** Which enquiries are listed. */
export function EnquiryFilters({ place, visit }: EnquiryFiltersProps) {
  const counts = useEnquiryCounts((box) => box.counts)
  const [{ typed, words }, setSearch] = useState({ typed: place.query, words: place.query })
  // The way back in the history leads to another search.
  if (words !== place.query) setSearch({ typed: place.query, words: place.query })
  const setTyped = (text: string) => setSearch({ typed: text, words: place.query })

  function search(event: SubmitEvent) {
    event.preventDefault()
    visit({ query: typed.trim() })
  }

  return (
    <>
      <fieldset className={styles.filters}>
        <legend className="visually-hidden">Show</legend>
        {tabs.map(([tab, label]) => (
          <Button
            variant="bare"
            key={tab}
            aria-pressed={tab === place.tab}
            onClick={() => visit({ tab })}
          >
            {label} {counts && <b>{countOf(tab, counts)}</b>}
          </Button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/useSemanticElements: React and many browsers do not know <search> yet */}
      <form role="search" className={styles.search} onSubmit={search}>
        <Field label="Search these enquiries">
          {(wiring) => (
            <input
              {...wiring}
              type="search"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Button type="submit">Search</Button>
      </form>
      <Field
        inline
        label={place.tab === 'spam' || !counts ? 'Unread only' : `Unread only (${counts.unread})`}
      >
        {(wiring) => (
          <input
            {...wiring}
            type="checkbox"
            checked={place.unread}
            onChange={({ target }) => visit({ unread: target.checked })}
          />
        )}
      </Field>
    </>
  )
}

import { type SubmitEvent, useState } from 'react'
import type { EnquiryFilter } from '../api/enquiries'
import type { EnquiryCounts } from '../api/types.gen'
import { Field } from '../forms/Field'
import styles from './enquiries.module.css'

interface EnquiryFiltersProps {
  counts: EnquiryCounts
  filter: EnquiryFilter
  onFilter: (filter: EnquiryFilter) => void
  query: string
  onQuery: (query: string) => void
}

const filters: [EnquiryFilter, string][] = [
  ['new', 'New'],
  ['read', 'Read'],
  ['done', 'Done'],
  ['suspect', 'Suspected spam'],
]

/** Which enquiries are listed. */
export function EnquiryFilters({ counts, filter, onFilter, query, onQuery }: EnquiryFiltersProps) {
  const [typed, setTyped] = useState(query)

  function search(event: SubmitEvent) {
    event.preventDefault()
    onQuery(typed.trim())
  }

  return (
    <>
      <fieldset className={styles.filters}>
        <legend className="visually-hidden">Show</legend>
        {filters.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === filter}
            onClick={() => onFilter(name)}
          >
            {label} <b>{counts[name]}</b>
          </button>
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
        <button type="submit" className="button quiet">
          Search
        </button>
      </form>
    </>
  )
}

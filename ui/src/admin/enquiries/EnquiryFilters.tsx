import { type SubmitEvent, useState } from 'react'
import type { BoxPlace } from '#admin/ui/enquiries-url'
import { useBoxCounts } from '#admin/ui/use-box-counts'
import type { Shelf } from '#shared/api/enquiries'
import { Field } from '#shared/forms/Field'
import { Button } from '#shared/ui/Button'
import styles from './enquiries.module.css'
import { countOf } from './enquiry-words'

interface EnquiryFiltersProps {
  place: BoxPlace
  visit: (change: Partial<BoxPlace>) => void
}

const shelves: [Shelf, string][] = [
  ['new', 'New'],
  ['in-hand', 'In hand'],
  ['done', 'Done'],
  ['all', 'All'],
  ['spam', 'Suspected spam'],
]

/** Which enquiries are listed. */
export function EnquiryFilters({ place, visit }: EnquiryFiltersProps) {
  const counts = useBoxCounts((box) => box.counts)
  const [{ typed, words }, setSearch] = useState({ typed: place.words, words: place.words })
  // The way back in the history leads to another search.
  if (words !== place.words) setSearch({ typed: place.words, words: place.words })
  const setTyped = (text: string) => setSearch({ typed: text, words: place.words })

  function search(event: SubmitEvent) {
    event.preventDefault()
    visit({ words: typed.trim() })
  }

  return (
    <>
      <fieldset className={styles.filters}>
        <legend className="visually-hidden">Show</legend>
        {shelves.map(([shelf, label]) => (
          <Button
            variant="bare"
            key={shelf}
            aria-pressed={shelf === place.shelf}
            onClick={() => visit({ shelf })}
          >
            {label} {counts && <b>{countOf(shelf, counts)}</b>}
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
        label={place.shelf === 'spam' || !counts ? 'Unread only' : `Unread only (${counts.unread})`}
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

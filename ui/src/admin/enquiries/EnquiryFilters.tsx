import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { statusQuery } from '#admin/dashboard/queries'
import { Field } from '#kit/forms/Field'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { Button } from '#kit/ui/Button'
import { FilterButtons } from '#kit/ui/FilterButtons'
import { ui } from '#kit/ui/names'
import styles from './enquiries.module.css'
import { useEnquiriesContext } from './enquiries-context'
import { countOf } from './enquiry-labels'
import type { EnquiryTab } from './queries'

const tabs: [EnquiryTab, MarkedText][] = [
  ['new', msg('New')],
  ['mine', msg('Mine')],
  ['call-back', msg('To call back')],
  ['in-hand', msg('In progress')],
  ['done', msg('Answered')],
  ['all', msg('All')],
  ['spam', msg('Spam')],
]

/** Which enquiries are listed. A tab in which there are none is offered only while it is shown. */
export function EnquiryFilters() {
  const { place, visit } = useEnquiriesContext()
  const counts = useQuery(statusQuery).data?.enquiries
  const unread =
    counts && place.tab === 'all'
      ? t('Unread only ({count})', { count: counts.unread })
      : t('Unread only')
  return (
    <>
      <FilterButtons
        label={t('Show')}
        options={tabs
          .map(([value, label]) => ({
            value,
            label: t(label),
            count: counts && countOf(value, counts),
          }))
          .filter(({ value, count }) => count || ['new', 'all', place.tab].includes(value))}
        value={place.tab}
        onChange={(tab) => visit({ tab })}
      />
      <Search />
      <Field inline label={unread}>
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

/** The search among what the tab lists. */
function Search() {
  const { place, visit } = useEnquiriesContext()
  const [{ typed, searched }, setSearch] = useState({ typed: place.query, searched: place.query })
  // The way back in the history leads to another search.
  if (searched !== place.query) setSearch({ typed: place.query, searched: place.query })
  const setTyped = (text: string) => setSearch({ typed: text, searched: place.query })

  function search(event: SubmitEvent) {
    event.preventDefault()
    visit({ query: typed.trim() })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: React and many browsers do not know <search> yet
    <form role="search" className={`${ui.formWidth} ${styles.search}`} onSubmit={search}>
      <Field label={t('Search these enquiries')}>
        {(wiring) => (
          <input
            {...wiring}
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Button type="submit">{t('Search')}</Button>
    </form>
  )
}

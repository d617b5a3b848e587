import { useCallback, useId } from 'react'
import type { StaffList } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import { Stack } from '#kit/ui/arrange'
import { FilterButtons } from '#kit/ui/FilterButtons'
import { ui } from '#kit/ui/names'
import styles from './StaffFilter.module.css'

interface StaffFilterProps {
  lists: StaffList[]
  list: string
  setList: (id: string) => void
  query: string
  setQuery: (query: string) => void
  found: number
}

/** Finds people by words, and by the list they stand in. */
export function StaffFilter({ lists, list, setList, query, setQuery, found }: StaffFilterProps) {
  const id = useId()
  const takeTyped = useCallback(
    (input: HTMLInputElement | null) => {
      if (input?.value) setQuery(input.value) // was typed before this script ran
    },
    [setQuery],
  )
  const total = lists.reduce((sum, { members }) => sum + members.length, 0)
  return (
    <Stack role="search" gap="tight" className={`${ui.scriptOnly} ${styles.filter}`}>
      <label htmlFor={id} className={ui.bold}>
        {t('Search by name, subject or qualification')}
      </label>
      <input
        id={id}
        ref={takeTyped}
        type="search"
        className={ui.formWidth}
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {lists.length > 1 && (
        <div className={ui.sideways}>
          <FilterButtons
            label={t('List')}
            options={[
              { value: '', label: t('Everybody') },
              ...lists.map(({ id, heading }) => ({ value: id, label: heading })),
            ]}
            value={list}
            onChange={setList}
          />
        </div>
      )}
      <p role="status" className={ui.note}>
        {found === total
          ? plural(total, { one: '1 person', other: '{count} people' })
          : plural(
              total,
              { one: '{found} of 1 person', other: '{found} of {count} people' },
              { found },
            )}
      </p>
    </Stack>
  )
}

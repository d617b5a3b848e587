import { type SubmitEvent, useState } from 'react'
import { readDay, writeDate } from '#admin/ui/dates'
import type { AuditFilter } from '#shared/api/audit'
import { Field } from '#shared/forms/Field'
import { PageLink } from '#shared/routing/PageLink'
import { Button } from '#shared/ui/Button'
import styles from './audit.module.css'

interface AuditFiltersProps {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
}

const kinds: [string, string][] = [
  ['', 'Everything'],
  ['session', 'Signing in and out'],
  ['password', 'Passwords'],
  ['account', 'Accounts'],
  ['slider', 'Slider'],
  ['popup', 'Pop-up'],
  ['picture', 'Pictures'],
  ['enquiry', 'Enquiries'],
  ['content', 'Content'],
  ['storage', 'Storage'],
  ['server', 'Server'],
]

const words = { who: 'Who', text: 'About' }
const days = { since: 'From', until: 'To' }

/** What is looked for in the log. */
export function AuditFilters({ filter, onFilter }: AuditFiltersProps) {
  const [wrong, setWrong] = useState({ since: false, until: false })
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const value = (name: string) => String(typed.get(name) ?? '').trim()
    const [since, until] = [value('since'), value('until')].map((day) => (day ? readDay(day) : ''))
    setWrong({ since: since === undefined, until: until === undefined })
    if (since === undefined || until === undefined) return
    onFilter({ kind: value('kind'), who: value('who'), text: value('text'), since, until })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: React and many browsers do not know <search> yet
    <form role="search" aria-label="Audit log" className={`grid ${styles.filters}`} onSubmit={send}>
      <Field label="Kind">
        {(wiring) => (
          <select {...wiring} name="kind" defaultValue={filter.kind}>
            {kinds.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {namesOf(words).map((name) => (
        <Field key={name} label={words[name]}>
          {(wiring) => <input {...wiring} type="search" name={name} defaultValue={filter[name]} />}
        </Field>
      ))}
      {namesOf(days).map((name) => (
        <Field
          key={name}
          label={days[name]}
          error={wrong[name] ? 'Write the date as 25/11/2026' : undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              name={name}
              placeholder="dd/mm/yyyy"
              autoComplete="off"
              defaultValue={writeDate(filter[name])}
            />
          )}
        </Field>
      ))}
      <div className={`cluster targets ${styles.actions}`}>
        <Button type="submit" variant="main">
          Show
        </Button>
        {Object.values(filter).some(Boolean) && <PageLink to="/admin-audit">Show all</PageLink>}
      </div>
    </form>
  )
}

const namesOf = <Names extends object>(labels: Names) => Object.keys(labels) as (keyof Names)[]

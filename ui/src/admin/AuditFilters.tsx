import type { SubmitEvent } from 'react'
import type { AuditFilter } from '../api/audit'
import { PageLink } from '../components/PageLink'
import { Field } from '../forms/Field'
import styles from './audit.module.css'

interface AuditFiltersProps {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
}

const kinds: [string, string][] = [
  ['', 'Everything'],
  ['sign-in', 'Signing in and out'],
  ['password', 'Passwords'],
  ['account', 'Accounts'],
  ['slider', 'Slider'],
  ['popup', 'Pop-up'],
  ['picture', 'Pictures'],
  ['enquiry', 'Enquiries'],
  ['content', 'Content'],
  ['server', 'Server'],
]

const fields: [name: 'who' | 'text' | 'since' | 'until', label: string, type: string][] = [
  ['who', 'Who', 'search'],
  ['text', 'What it was about', 'search'],
  ['since', 'From', 'date'],
  ['until', 'To', 'date'],
]

/** What is looked for in the log. */
export function AuditFilters({ filter, onFilter }: AuditFiltersProps) {
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const value = (name: string) => String(typed.get(name) ?? '').trim()
    onFilter({
      kind: value('kind'),
      who: value('who'),
      text: value('text'),
      since: value('since'),
      until: value('until'),
    })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: React and many browsers do not know <search> yet
    <form role="search" aria-label="Audit log" className={styles.filters} onSubmit={send}>
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
      {fields.map(([name, label, type]) => (
        <Field key={name} label={label}>
          {(wiring) => <input {...wiring} type={type} name={name} defaultValue={filter[name]} />}
        </Field>
      ))}
      <div className={styles.deeds}>
        <button type="submit" className="button">
          Show
        </button>
        {Object.values(filter).some(Boolean) && <PageLink to="/admin-audit">Show all</PageLink>}
      </div>
    </form>
  )
}

import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { readDay, writeDate } from '#admin/ui/time/dates'
import { Field } from '#kit/forms/Field'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { Cluster, Grid } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import styles from './audit.module.css'
import type { AuditFilter } from './queries'
import { addressOfAudit } from './route'

interface AuditFiltersProps {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
}

const kinds: [string, MarkedText][] = [
  ['', msg('Everything')],
  ['session', msg('Logging in and out')],
  ['password', msg('Passwords')],
  ['account', msg('Accounts')],
  ['slider', msg('Slider')],
  ['popup', msg('Pop-up')],
  ['picture', msg('Pictures')],
  ['enquiry', msg('Enquiries')],
  ['content', msg('Content')],
  ['storage', msg('Storage')],
  ['server', msg('Server')],
]

const texts = { who: msg('Who'), text: msg('About') }
const days = { since: msg('From'), until: msg('To') }

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
    <Grid
      role="search"
      aria-label={t('Activity')}
      as="form"
      className={styles.filters}
      onSubmit={send}
    >
      <Field label={t('Kind')}>
        {(wiring) => (
          <select {...wiring} name="kind" defaultValue={filter.kind}>
            {kinds.map(([value, label]) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {namesOf(texts).map((name) => (
        <Field key={name} label={t(texts[name])}>
          {(wiring) => <input {...wiring} type="search" name={name} defaultValue={filter[name]} />}
        </Field>
      ))}
      {namesOf(days).map((name) => (
        <Field
          key={name}
          label={t(days[name])}
          error={wrong[name] ? t('Enter the date as 25/11/2026') : undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              name={name}
              placeholder={t('dd/mm/yyyy')}
              autoComplete="off"
              defaultValue={writeDate(filter[name])}
            />
          )}
        </Field>
      ))}
      <Cluster gap="flat" className={`${ui.targets} ${ui.wholeRow}`}>
        <Button type="submit" variant="main">
          {t('Show')}
        </Button>
        {Object.values(filter).some(Boolean) && (
          <Link to={addressOfAudit({})}>{t('Show all')}</Link>
        )}
      </Cluster>
    </Grid>
  )
}

const namesOf = <Names extends object>(labels: Names) => Object.keys(labels) as (keyof Names)[]

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { itemsQuery } from '#admin/items/queries'
import { addressOfKind } from '#admin/items/route'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import type { DisclosureAnswer, Finding } from '#kit/api/types.gen'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { messageText } from '#kit/i18n/sentence'
import { Callout, Stack } from '#kit/ui/arrange'
import { ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import styles from './disclosure.module.css'
import { disclosureQuery } from './queries'

/** What the Mandatory Public Disclosure lacks, and what to do about each. */
export default function DisclosureScreen() {
  const disclosure = useQuery(disclosureQuery)
  return (
    <QueryBoundary query={disclosure} failed={t('The disclosure could not be loaded.')}>
      {(answer) => <Findings answer={answer} />}
    </QueryBoundary>
  )
}

function Findings({ answer: { findings, data } }: { answer: DisclosureAnswer }) {
  return (
    <>
      <p>
        {findings.length === 0
          ? t('Nothing is missing or expired, and all entries agree.')
          : t(
              'Press the button beside a row to change it here. What has none is corrected in disclosure.yaml, by the person who edits the school’s content.',
            )}{' '}
        {rich('<a>See the page</a>, updated on {date}.', {
          a: (inner) => <a href="/mandatory-disclosers">{inner}</a>,
          date: data.updatedText,
        })}
      </p>
      <p>
        <ButtonLink to={addressOf('')} as={Link}>
          {t('Update a certificate')}
        </ButtonLink>
      </p>
      {data.sections.map(({ letter, heading }) => (
        <Section
          key={letter}
          heading={`${letter}. ${heading}`}
          findings={findings.filter(({ section }) => section === letter)}
        />
      ))}
    </>
  )
}

const addressOf = (row: string) => addressOfKind('disclosure-row', row ? { item: row } : {})

function Section({ heading, findings }: { heading: string; findings: Finding[] }) {
  const rows = useQuery(itemsQuery('disclosure-row')).data?.data.items ?? []
  if (findings.length === 0) return null
  return (
    <section>
      <h2>{heading}</h2>
      <Stack as="ul" gap="tight" className={styles.findings}>
        {findings.map(({ kind, row, key, ...what }) => {
          const item = rows.find(({ at }) => at === key || at === `${key}/0`)
          return (
            <Callout
              as="li"
              key={`${key} ${row} ${what.message}`}
              tone={kind === 'expiring' ? 'note' : 'urgent'}
            >
              <h3>{row}</h3>
              <p>
                <strong>{t(kinds[kind])}</strong> {messageText(what)}
              </p>
              {item && (
                <ButtonLink to={addressOf(item.id)} as={Link}>
                  {t('Change')} <span className={ui.visuallyHidden}>{row}</span>
                </ButtonLink>
              )}
            </Callout>
          )
        })}
      </Stack>
    </section>
  )
}

const kinds: Record<Finding['kind'], MarkedText> = {
  missing: msg('Missing.'),
  contradictory: msg('Does not agree.'),
  expired: msg('Expired.'),
  expiring: msg('Expires soon.'),
  dead: msg('Broken link.'),
}

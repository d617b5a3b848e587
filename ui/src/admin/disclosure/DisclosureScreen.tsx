import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { itemsQuery } from '#admin/items/queries'
import { addressOfKind } from '#admin/items/route'
import { ActionFeedback } from '#admin/ui/ActionFeedback'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { type Outcome, useAction } from '#admin/ui/use-action'
import type { Item } from '#kit/api/items'
import type { DisclosureAnswer, Finding } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { messageText } from '#kit/i18n/sentence'
import { useFlash } from '#kit/routing/use-flash'
import { Callout, Cluster, Stack } from '#kit/ui/arrange'
import { ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { DisclosureTable, findingNames, State } from './DisclosureTable'
import styles from './disclosure.module.css'
import { placesForMore, sectionsOf } from './papers'
import { disclosureQuery } from './queries'

/** The papers of the Mandatory Public Disclosure in the board's tables, and what each lacks. */
export default function DisclosureScreen() {
  const disclosure = useQuery(disclosureQuery)
  const items = useQuery(itemsQuery('disclosure-row'))
  const action = useAction(useFlash<Outcome>('outcome'))
  return (
    <>
      <ActionFeedback {...action} />
      <QueryBoundary query={disclosure} failed={t('The disclosure could not be loaded.')}>
        {(answer) => (
          <QueryBoundary query={items} failed={t('The disclosure could not be loaded.')}>
            {({ data }) => <Sections answer={answer} items={data.items} />}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </>
  )
}

function Sections({ answer, items }: { answer: DisclosureAnswer; items: Item[] }) {
  const { findings, data } = answer
  const more = placesForMore(answer, items)
  return (
    <>
      <p>
        {findings.length === 0
          ? t('Nothing is missing or expired, and all entries agree.')
          : plural(findings.length, {
              one: '1 thing to see to. Press Update beside it.',
              other: '{count} things to see to. Press Update beside each.',
            })}{' '}
        {rich('<a>See the page</a>, updated on {date}.', {
          a: (inner) => <a href="/mandatory-disclosers">{inner}</a>,
          date: data.updatedText,
        })}
      </p>
      {sectionsOf(answer, items)
        .filter(({ papers, others }) => papers.length + others.length > 0)
        .map(({ letter, heading, papers, others }) => (
          <Stack as="section" key={letter} aria-labelledby={`section-${letter}`}>
            <h2 id={`section-${letter}`}>{`${letter}. ${heading}`}</h2>
            {papers.length > 0 && <DisclosureTable heading={heading} papers={papers} />}
            <Others findings={others} />
          </Stack>
        ))}
      {more.length > 0 && (
        <Stack as="section" aria-labelledby="more">
          <h2 id="more">{t('Add a row')}</h2>
          <Cluster as="ul" gap="tight">
            {more.map(({ id, title }) => (
              <li key={id}>
                <ButtonLink
                  variant="quiet"
                  to={addressOfKind('disclosure-row', { item: id })}
                  as={Link}
                >
                  {title}
                </ButtonLink>
              </li>
            ))}
          </Cluster>
        </Stack>
      )}
    </>
  )
}

/** What no form changes. */
function Others({ findings }: { findings: Finding[] }) {
  if (findings.length === 0) return null
  return (
    <>
      <Stack as="ul" gap="tight" className={styles.findings}>
        {findings.map(({ kind, row, key, ...what }) => (
          <Callout as="li" key={`${key} ${row} ${what.message}`} tone="urgent">
            <h3>{row}</h3>
            <p>
              <State look="bad">{t(findingNames[kind])}</State> {messageText(what)}
            </p>
          </Callout>
        ))}
      </Stack>
      <p className={ui.note}>
        {t('The person who edits the school’s content corrects this in disclosure.yaml.')}
      </p>
    </>
  )
}

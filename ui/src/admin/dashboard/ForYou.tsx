import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { firstEnquiriesQuery } from '#admin/enquiries/queries'
import { enquiriesUrl } from '#admin/enquiries/route'
import { draftsQuery } from '#admin/items/queries'
import { addressOfDraft } from '#admin/items/route'
import { authorAtStart } from '#admin/ui/author-name'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import type { Action } from '#admin/ui/use-action'
import type { Draft } from '#kit/api/drafts'
import type { Status, User } from '#kit/api/types.gen'
import { mayPublish } from '#kit/auth/rights'
import { t } from '#kit/i18n/message'
import { Rows, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { AttentionList } from './AttentionList'
import styles from './dashboard.module.css'
import { isForYou } from './queries'

interface ForYouProps {
  user: User
  status: Status
  action: Action
}

/** What waits for the person who looks: to approve, to change, to call back, and what else they should see to. */
export function ForYou({ user, status: { attention, enquiries }, action }: ForYouProps) {
  const { data: { data: drafts = [], people } = {} } = useQuery(draftsQuery)
  const waiting = drafts.filter(({ state, kind }) => state === 'waiting' && mayPublish(user, kind))
  const sentBack = drafts.filter(
    ({ state, createdBy }) => state === 'sent-back' && createdBy === user.emailId,
  )
  const items = attention.filter((item) => isForYou(item) && !shownByName.includes(item.code))
  const due = enquiries.callBackDue ?? 0
  const isEmpty = items.length + waiting.length + sentBack.length + due === 0
  return (
    <Stack as="section" aria-labelledby="attention">
      <h2 id="attention">{t('For you')}</h2>
      {isEmpty && <p>{t('Nothing waits for you.')}</p>}
      <AttentionList items={items} action={action} />
      {waiting.length + sentBack.length + due > 0 && (
        <Rows className={styles.links}>
          {waiting.map((draft) => (
            <DraftLink key={draft.id} draft={draft}>
              {t('{name} asks for your approval', {
                name: authorAtStart(draft.changedBy, people?.[draft.changedBy]),
              })}
            </DraftLink>
          ))}
          {sentBack.map((draft) => (
            <DraftLink key={draft.id} draft={draft}>
              {t('Sent back to you: {note}', { note: draft.note ?? '' })}
            </DraftLink>
          ))}
          {due > 0 && <CallBacks due={due} />}
        </Rows>
      )}
    </Stack>
  )
}

/** Codes of what the rows say, each with its name. */
const shownByName = ['drafts_waiting', 'drafts_sent_back', 'enquiries_due']

function DraftLink({ draft, children }: { draft: Draft; children: ReactNode }) {
  return (
    <li>
      <Link to={addressOfDraft(draft)}>
        <b>
          <bdi>{draft.title || t('Without a title')}</bdi>
        </b>
        <small className={ui.soft}>
          <RelativeTime at={draft.changedAt} />
        </small>
        <span className={`${ui.soft} ${ui.twoLines} ${ui.wholeRow}`}>{children}</span>
      </Link>
    </li>
  )
}

/** The people who are to be called back today, or were to be before. The list begins with the earliest day. */
function CallBacks({ due }: { due: number }) {
  const { data } = useQuery(firstEnquiriesQuery('call-back'))
  return (
    <>
      {data?.data.slice(0, due).map(({ id, name, message }) => (
        <li key={id}>
          <Link to={enquiriesUrl({ tab: 'call-back', id })}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <small className={ui.soft}>{t('call back today')}</small>
            <span className={`${ui.soft} ${ui.twoLines} ${ui.wholeRow}`}>
              {message.slice(0, 200)}
            </span>
          </Link>
        </li>
      ))}
      {data && due > data.data.length && (
        <li>
          <Link to={enquiriesUrl({ tab: 'call-back' })}>
            {t('Open all {count} call-backs', { count: due })}
          </Link>
        </li>
      )}
    </>
  )
}

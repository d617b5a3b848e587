import { useId, useState } from 'react'
import parts from '#admin/ui/parts.module.css'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import type { AccountView, User } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { rich, richPlural } from '#kit/i18n/rich'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { AccountActions } from './AccountActions'
import { roleText } from './account-labels'
import type { OnAccountChange } from './use-account-action'

export interface AccountCardProps {
  account: AccountView
  /** Why the person who looks can't disable, demote or remove it; "" when they can. */
  lockedReason: string
  /** It is the account of the person who looks. */
  own: boolean
  /** The person who looks. */
  user: User
  /** What was just done to it. */
  notice: string | undefined
  onChanged: OnAccountChange
}

/** Somebody who may sign in, or may no longer. */
export function AccountCard(props: AccountCardProps) {
  const { account, own, notice } = props
  const { userName, emailId, factor, sessions, lastSeenAt, lastSignInAt } = account
  const seen = lastSeenAt ?? lastSignInAt
  // It is new at its place by what was done to it.
  const [moved] = useState(notice !== undefined)
  const { ref: heading } = useFocusTarget<HTMLHeadingElement>({ onMount: moved })
  const [open, setOpen] = useState(false)
  const actionsId = useId()
  return (
    <Cluster as="li" spread className={parts.row}>
      <div className={parts.about}>
        <h3 ref={heading} tabIndex={-1}>
          {userName} {own && <span className={`${ui.pill} ${parts.mark}`}>{t('You')}</span>}
          {factor && (
            <span className={`${ui.pill} ${parts.mark}`}>{t('Has a passkey or code')}</span>
          )}
        </h3>
        <p>{emailId}</p>
        <p className={ui.note}>
          {roleText(account)} {seen ? lastSeen(seen, sessions) : t('Has never logged in.')}
        </p>
        {notice && <p className={ui.good}>{notice}</p>}
      </div>
      <Button
        aria-expanded={open}
        aria-controls={actionsId}
        aria-label={t('Change: {name}', { name: userName })}
        onClick={() => setOpen(!open)}
      >
        {t('Change')}
      </Button>
      <Stack
        id={actionsId}
        frame="card"
        className={`${ui.wholeRow} ${ui.linksInline}`}
        hidden={!open}
      >
        {open && <AccountActions {...props} />}
      </Stack>
    </Cluster>
  )
}

/** When somebody was last seen, and in how many browsers they are signed in. */
function lastSeen(at: string, sessions: number) {
  const when = <RelativeTime at={at} />
  if (sessions === 0) return rich('Last seen {when}, not logged in now.', { when })
  return richPlural(
    sessions,
    {
      one: 'Last seen {when}, logged in on 1 device.',
      other: 'Last seen {when}, logged in on {count} devices.',
    },
    { when },
  )
}

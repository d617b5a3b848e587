import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { within } from '#admin/ui/navigation'
import { queryOf } from '#kit/api/query'
import type { AccountView, User } from '#kit/api/types.gen'
import { Field } from '#kit/forms/Field'
import { plural, t } from '#kit/i18n/message'
import { Rows } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { AccountCard } from './AccountCard'
import { InvitationList } from './invitations/InvitationList'
import { PendingCard } from './PendingCard'
import type { AccountNotice, OnAccountChange } from './use-account-action'

interface AccountListsProps {
  accounts: AccountView[]
  user: User
  notice: AccountNotice | undefined
  onChanged: OnAccountChange
}

/** More people than these are hard to look through, and can be searched. */
const many = 10

/** The words that are searched for. The address keeps them, for the way back. */
function useSearch() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [query, setQuery] = useState(() => new URLSearchParams(search).get('q') ?? '')
  function change(text: string) {
    setQuery(text)
    const to = text ? `${pathname}?${queryOf({ q: text })}` : pathname
    void navigate(to, { ...within, replace: true })
  }
  return [query, change] as const
}

/** Everybody who has an account, by where it stands. */
export function AccountLists({ accounts, user, notice, onChanged }: AccountListsProps) {
  const [query, setQuery] = useSearch()
  const found = accounts.filter((account) => matches(account, query))
  const pending = found.filter(({ status }) => status === 'pending')
  const waiting = pending.filter(({ proof }) => proof !== 'link')
  const unconfirmed = pending.filter(({ proof }) => proof === 'link')
  const active = found.filter(({ status }) => status === 'active')
  const disabled = found.filter(({ status }) => status === 'disabled')
  const lockedReason = lockedReasonFor(accounts)
  const card = (account: AccountView) => (
    <AccountCard
      key={account._id}
      own={account._id === user._id}
      lockedReason={account._id === user._id ? lockedReason : ''}
      notice={notice?.id === account._id ? notice.message : undefined}
      {...{ account, user, onChanged }}
    />
  )
  const pendingCard = (account: AccountView) => (
    <PendingCard key={account._id} {...{ account, onChanged }} />
  )

  return (
    <>
      {accounts.length > many && <Search query={query} onQuery={setQuery} found={found.length} />}
      {waiting.length > 0 && (
        <section>
          <h2>{t('New registrations')}</h2>
          <p className={ui.note}>{t('Anybody can register. Approve only whom you know.')}</p>
          <Rows>{waiting.map(pendingCard)}</Rows>
        </section>
      )}
      {unconfirmed.length > 0 && (
        <section>
          <h2>{t('Address not confirmed yet')}</h2>
          <p className={ui.note}>
            {t(
              'You can approve these people after they have opened the mailed link. If no mail reaches somebody, invite them and send the link yourself.',
            )}
          </p>
          <details>
            <summary>
              {plural(unconfirmed.length, {
                one: '1 registration',
                other: '{count} registrations',
              })}
            </summary>
            <Rows>{unconfirmed.map(pendingCard)}</Rows>
          </details>
        </section>
      )}
      <InvitationList />
      {active.length > 0 && (
        <section>
          <h2>{t('People with access')}</h2>
          <Rows>{active.map(card)}</Rows>
        </section>
      )}
      {disabled.length > 0 && (
        <section>
          <h2>{t('Disabled')}</h2>
          <Rows>{disabled.map(card)}</Rows>
        </section>
      )}
    </>
  )
}

interface SearchProps {
  query: string
  onQuery: (query: string) => void
  found: number
}

function Search({ query, onQuery, found }: SearchProps) {
  return (
    <div className={ui.formWidth}>
      <Field label={t('Search these people')}>
        {(wiring) => (
          <input
            {...wiring}
            type="search"
            value={query}
            onChange={({ target }) => onQuery(target.value)}
          />
        )}
      </Field>
      <p role="status" className={ui.note}>
        {query.trim() &&
          (found === 0 ? t('Nobody matches. Try a shorter word.') : t('{found} found.', { found }))}
      </p>
    </div>
  )
}

/** Whether every word is part of the name or the address. */
function matches({ userName, emailId }: AccountView, query: string): boolean {
  const text = `${userName} ${emailId}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Why people can't do some things to their own account. */
function lockedReasonFor(accounts: AccountView[]): string {
  const owners = accounts.filter(({ role, status }) => role === 'owner' && status === 'active')
  return owners.length === 1
    ? t('You are the only owner: somebody else has to be one first.')
    : t('This is your own account: another owner can do this.')
}

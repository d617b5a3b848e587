import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import type { AccountView, User } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { StatusMessage } from '#kit/ui/Alert'
import { ui } from '#kit/ui/names'
import { AccountLists } from './AccountLists'
import { AddAccount } from './AddAccount'
import { FactorPolicy } from './factors/FactorPolicy'
import { Invite } from './invitations/Invite'
import { accountsQuery } from './queries'
import type { AccountNotice } from './use-account-action'

/** Who may sign in: those who wait for an answer first. */
export default function AccountsScreen({ user }: { user: User }) {
  const accounts = useQuery(accountsQuery)
  const [notice, setNotice] = useState<AccountNotice>()
  const { ref: region } = useFocusTarget<HTMLDivElement>({ onMount: true })
  const listed = accounts.data?.data
  const gone = notice && listed && !isListed(listed, notice)

  const onChanged = (id: string, message: string) => setNotice({ id, message })

  return (
    <>
      {/* The card says it too, as long as there is one. When the list has lost it, this takes its focus. */}
      <div
        ref={gone ? region : undefined}
        tabIndex={-1}
        className={gone ? undefined : ui.visuallyHidden}
      >
        <StatusMessage>{notice?.message}</StatusMessage>
      </div>
      <Invite />
      <AddAccount onChanged={onChanged} />
      <QueryBoundary query={accounts} failed={t('The accounts could not be loaded.')}>
        {({ data }) => (
          <AccountLists accounts={data} user={user} notice={notice} onChanged={onChanged} />
        )}
      </QueryBoundary>
      <FactorPolicy />
    </>
  )
}

const isListed = (accounts: AccountView[], { id }: AccountNotice) =>
  accounts.some(({ _id }) => _id === id)

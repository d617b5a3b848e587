import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { accountsQuery } from '#admin/ui/queries'
import type { AccountView, User } from '#shared/api/types.gen'
import { StatusMessage } from '#shared/ui/Alert'
import { AccountLists } from './AccountLists'
import { AddAccount } from './AddAccount'
import type { AccountNotice } from './use-account-action'

/** Who may sign in: those who wait for an answer first. */
export default function AccountsScreen({ user }: { user: User }) {
  const accounts = useQuery(accountsQuery)
  const [said, setSaid] = useState<AccountNotice>()
  const words = useRef<HTMLDivElement>(null)
  const listed = accounts.data?.data
  const gone = said && listed && !isListed(listed, said)

  // biome-ignore lint/correctness/useExhaustiveDependencies: when a new list has lost the card that had the focus
  useEffect(() => {
    if (gone) words.current?.focus()
  }, [listed])

  const onChanged = (id: string, message: string) => setSaid({ id, message })

  return (
    <>
      {/* The card says it too, as long as there is one. */}
      <div ref={words} tabIndex={-1} className={gone ? undefined : 'visually-hidden'}>
        <StatusMessage>{said && <p>{said.message}</p>}</StatusMessage>
      </div>
      <AddAccount onChanged={onChanged} />
      <QueryBoundary query={accounts} what="The accounts">
        {({ data }) => (
          <AccountLists accounts={data} user={user} said={said} onChanged={onChanged} />
        )}
      </QueryBoundary>
    </>
  )
}

const isListed = (accounts: AccountView[], { id }: AccountNotice) =>
  accounts.some(({ _id }) => _id === id)

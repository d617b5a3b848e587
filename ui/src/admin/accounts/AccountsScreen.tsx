import { useEffect, useRef, useState } from 'react'
import { Load } from '#admin/ui/Load'
import { useLoaded } from '#admin/ui/use-loaded'
import { getAccounts } from '#shared/api/accounts'
import type { AccountView, User } from '#shared/api/types.gen'
import { Success } from '#shared/ui/Outcome'
import { AccountLists } from './AccountLists'
import { AddAccount } from './AddAccount'
import type { Said } from './use-account-deed'

/** Who may sign in: those who wait for an answer first. */
export default function AccountsScreen({ user }: { user: User }) {
  const accounts = useLoaded(getAccounts)
  const [said, setSaid] = useState<Said>()
  const words = useRef<HTMLDivElement>(null)
  const { result } = accounts
  const listed = result.state === 'ready' ? result.answer.data : undefined
  const gone = said && listed && !isListed(listed, said)

  // biome-ignore lint/correctness/useExhaustiveDependencies: when a new list has lost the card that had the focus
  useEffect(() => {
    if (gone) words.current?.focus()
  }, [listed])

  const onChanged = (id: string, message: string) => {
    setSaid({ id, message })
    accounts.reload()
  }

  return (
    <>
      {/* The card says it too, as long as there is one. */}
      <div ref={words} tabIndex={-1} className={gone ? undefined : 'visually-hidden'}>
        <Success>{said && <p>{said.message}</p>}</Success>
      </div>
      <AddAccount onChanged={onChanged} />
      <Load of={accounts} what="The accounts">
        {({ data }) => (
          <AccountLists accounts={data} user={user} said={said} onChanged={onChanged} />
        )}
      </Load>
    </>
  )
}

const isListed = (accounts: AccountView[], { id }: Said) => accounts.some(({ _id }) => _id === id)

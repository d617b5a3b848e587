import { type AccountDeed, changeAccount, getAccounts } from '../api/accounts'
import type { Account, User } from '../api/types.gen'
import { Failure, Success } from '../forms/Outcome'
import { AccountCard } from './AccountCard'
import styles from './accounts.module.css'
import { Load } from './Load'
import { useDeed } from './use-deed'
import { useLoaded } from './use-loaded'

/** Who may sign in: those who wait for an answer first. */
export function AccountsScreen({ user }: { user: User }) {
  const accounts = useLoaded(getAccounts)
  const { busy, outcome, run } = useDeed()

  async function change(account: Account, deed: AccountDeed) {
    const work = async () => {
      const { message } = await changeAccount(account._id, deed)
      return { done: { message } }
    }
    await run({ failure: `${account.userName} could not be changed.`, work })
    accounts.reload()
  }

  const list = (heading: string, shown: Account[]) =>
    shown.length > 0 && (
      <section>
        <h2>{heading}</h2>
        <ul className={styles.accounts}>
          {shown.map((account) => (
            <AccountCard
              key={account._id}
              account={account}
              own={account._id === user._id}
              busy={busy}
              onChange={(deed) => change(account, deed)}
            />
          ))}
        </ul>
      </section>
    )

  return (
    <>
      <Success>{outcome.done && <p>{outcome.done.message}</p>}</Success>
      {outcome.failed && <Failure {...outcome.failed} />}
      <Load of={accounts} what="The accounts">
        {({ data }) => (
          <>
            {list(
              'Waiting for your answer',
              data.filter(({ status }) => status === 'pending'),
            )}
            {list(
              'May sign in',
              data.filter(({ status }) => status === 'active'),
            )}
            {list(
              'Disabled',
              data.filter(({ status }) => status === 'disabled'),
            )}
          </>
        )}
      </Load>
    </>
  )
}

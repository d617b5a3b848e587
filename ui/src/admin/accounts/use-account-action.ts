import { useAction } from '#admin/ui/use-action'
import type { AccountAnswer, AccountView } from '#shared/api/types.gen'

/** What was last done, and to which account. */
export interface AccountNotice {
  id: string
  message: string
}

/** Hears what was done to the account with an ID, in words. */
export type OnAccountChange = (id: string, message: string) => void

/** What an owner does to one account: `act` resolves to whether it is done. */
export function useAccountAction({ _id, userName }: AccountView, onChanged: OnAccountChange) {
  const { busy, outcome, run, setOutcome } = useAction()

  async function act(work: () => Promise<AccountAnswer>): Promise<boolean> {
    const done = await run({ failure: `${userName} could not be changed.`, work })
    if (done) onChanged(_id, done.message)
    return done !== undefined
  }
  return { busy, failed: outcome.failed, act, forget: () => setOutcome({}) }
}

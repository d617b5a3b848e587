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
    const outcome = await run({
      failure: `${userName} could not be changed.`,
      work: async () => ({ done: { message: (await work()).message } }),
    })
    if (outcome?.done) onChanged(_id, outcome.done.message)
    return outcome !== undefined
  }
  return { busy, failed: outcome.failed, act, forget: () => setOutcome({}) }
}

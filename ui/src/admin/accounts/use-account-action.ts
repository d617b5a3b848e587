import { useAction } from '#admin/ui/use-action'
import type { AccountAnswer, AccountView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'

/** What was last done, and to which account. */
export interface AccountNotice {
  id: string
  message: string
}

/** Hears what was done to the account with an ID, in words. */
export type OnAccountChange = (id: string, message: string) => void

/** What an owner does to one account: `act` does it and tells. */
export function useAccountAction(account: AccountView, onChanged: OnAccountChange) {
  const { busy, outcome, run } = useAction()

  async function act(work: () => Promise<AccountAnswer>) {
    const done = await run({ failure: unchanged(account), work })
    if (done) onChanged(account._id, done.message)
  }
  return { busy, failed: outcome.failed, act }
}

/** The title of the alert when nothing was done. */
export const unchanged = ({ userName }: AccountView) =>
  t('{userName} could not be changed.', { userName })

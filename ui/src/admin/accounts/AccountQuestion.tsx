import { Ask } from '#admin/ui/Ask'
import { changeAccount, removeAccount } from '#shared/api/accounts'
import type { AccountView } from '#shared/api/types.gen'
import type { useAccountDeed } from './use-account-deed'

export type Question = 'owner' | 'remove'

interface AccountQuestionProps
  extends Pick<ReturnType<typeof useAccountDeed>, 'busy' | 'failed' | 'act'> {
  question: Question
  account: AccountView
  onClose: () => void
}

/** What is asked before somebody gets all power, or goes for good. */
export function AccountQuestion({ question, account, act, ...rest }: AccountQuestionProps) {
  const { _id, userName, emailId } = account
  if (question === 'owner') {
    return (
      <Ask
        question={`Make ${userName} an owner?`}
        yes="Yes, make an owner"
        busyYes="Changing…"
        onYes={() => act(() => changeAccount(_id, { do: 'role', role: 'owner' }))}
        {...rest}
      >
        Owners may do everything, and decide who else may: they could also make you staff.
      </Ask>
    )
  }
  return (
    <Ask
      question={`Remove ${userName}?`}
      yes={`Yes, remove ${userName}`}
      busyYes="Removing…"
      onYes={() => act(() => removeAccount(_id))}
      {...rest}
    >
      The account of {emailId} is deleted and can’t be restored, and they are signed out at once.
      What they did stays, and stays in the audit log. To keep somebody out for a while, disable the
      account instead.
    </Ask>
  )
}

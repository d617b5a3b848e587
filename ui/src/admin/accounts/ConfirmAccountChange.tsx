import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import { changeAccount, removeAccount } from '#shared/api/accounts'
import type { AccountView } from '#shared/api/types.gen'
import type { useAccountAction } from './use-account-action'

export type Question = 'owner' | 'remove'

interface ConfirmAccountChangeProps
  extends Pick<ReturnType<typeof useAccountAction>, 'busy' | 'failed' | 'act'> {
  question: Question
  account: AccountView
  onClose: () => void
}

/** What is asked before somebody gets all power, or goes for good. */
export function ConfirmAccountChange({
  question,
  account,
  act,
  ...rest
}: ConfirmAccountChangeProps) {
  const { _id, userName, emailId } = account
  if (question === 'owner') {
    return (
      <ConfirmDialog
        question={`Make ${userName} an owner?`}
        confirmLabel="Yes, make an owner"
        pendingLabel="Changing…"
        onConfirm={() => act(() => changeAccount(_id, { do: 'role', role: 'owner' }))}
        {...rest}
      >
        Owners may do everything, and decide who else may: they could also make you staff.
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      question={`Remove ${userName}?`}
      confirmLabel={`Yes, remove ${userName}`}
      pendingLabel="Removing…"
      onConfirm={() => act(() => removeAccount(_id))}
      {...rest}
    >
      The account of {emailId} is deleted and can’t be restored, and they are signed out at once.
      What they did stays, and stays in the audit log. To keep somebody out for a while, disable the
      account instead.
    </ConfirmDialog>
  )
}

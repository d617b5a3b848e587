import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import { changeAccount, removeAccount } from '#kit/api/accounts'
import type { AccountView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { type OnAccountChange, unchanged } from './use-account-action'

export type Question = 'owner' | 'remove'

interface ConfirmAccountChangeProps {
  question: Question
  account: AccountView
  onChanged: OnAccountChange
  onClose: () => void
}

/** What is asked before somebody gets all power, or is removed permanently. */
export function ConfirmAccountChange({
  question,
  account,
  onChanged,
  onClose,
}: ConfirmAccountChangeProps) {
  const { _id, userName, emailId } = account
  const failure = unchanged(account)
  if (question === 'owner') {
    const promote = () => changeAccount(_id, { do: 'role', role: 'owner' })
    return (
      <ConfirmDialog
        title={t('Make {userName} an owner?', { userName })}
        confirmLabel={t('Yes, make an owner')}
        busyLabel={t('Changing…')}
        onConfirm={async () => onChanged(_id, (await promote()).message)}
        {...{ failure, onClose }}
      >
        {t('Owners may do everything, and decide who else may: they could also make you staff.')}
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title={t('Remove {userName}?', { userName })}
      confirmLabel={t('Yes, remove {userName}', { userName })}
      busyLabel={t('Removing…')}
      danger
      onConfirm={async () => onChanged(_id, (await removeAccount(_id)).message)}
      {...{ failure, onClose }}
    >
      {t(
        'The account of {emailId} is deleted and can’t be restored, and they are logged out at once. What they did stays, and stays in the audit log. To keep somebody out for a while, disable the account instead.',
        { emailId },
      )}
    </ConfirmDialog>
  )
}

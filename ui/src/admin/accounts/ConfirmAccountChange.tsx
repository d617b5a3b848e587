import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import type { AccountView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { changeAccountMutation, removeAccountMutation, resetFactorsMutation } from './queries'
import { changeFailedTitle, type OnAccountChange } from './use-account-action'

export type Question = 'owner' | 'remove' | 'factors'

interface ConfirmAccountChangeProps {
  question: Question
  account: AccountView
  onChanged: OnAccountChange
  onClose: () => void
}

/** Asks before somebody gets all rights, loses their passkeys and codes, or is removed permanently. */
export function ConfirmAccountChange({
  question,
  account,
  onChanged,
  onClose,
}: ConfirmAccountChangeProps) {
  const { _id, userName, emailId } = account
  const change = useMutation(changeAccountMutation(_id))
  const removing = useMutation(removeAccountMutation)
  const resetting = useMutation(resetFactorsMutation)
  const dialog = {
    failure: changeFailedTitle(account),
    onClose,
    onDone: ({ message }: { message: string }) => onChanged(_id, message),
  }
  if (question === 'factors')
    return (
      <ConfirmDialog
        {...dialog}
        title={t('Remove the passkeys and codes of {userName}?', { userName })}
        confirmLabel={t('Yes, remove them')}
        busyLabel={t('Removing…')}
        danger
        action={resetting}
        variables={_id}
      >
        {t(
          'For somebody who has lost the telephone and the recovery codes: {emailId} then logs in with the password alone. Make sure that it is really this person who asks you.',
          { emailId },
        )}
      </ConfirmDialog>
    )
  return question === 'owner' ? (
    <ConfirmDialog
      {...dialog}
      title={t('Make {userName} an owner?', { userName })}
      confirmLabel={t('Yes, make an owner')}
      busyLabel={t('Changing…')}
      action={change}
      variables={{ do: 'role', role: 'owner' }}
    >
      {t('Owners may do everything, and decide who else may: they could also make you staff.')}
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      {...dialog}
      title={t('Remove {userName}?', { userName })}
      confirmLabel={t('Yes, remove {userName}', { userName })}
      busyLabel={t('Removing…')}
      danger
      action={removing}
      variables={_id}
    >
      {t(
        'The account of {emailId} is deleted and can’t be restored, and they are logged out at once. What they did stays, also under Activity. Somebody who leaves the school needs no more than that button.',
        { emailId },
      )}
    </ConfirmDialog>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import type { AccountDetail, AccountView, User } from '#kit/api/types.gen'
import { Field } from '#kit/forms/Field'
import { plural, t } from '#kit/i18n/message'
import { list } from '#kit/i18n/sentence'
import { accountQuery, accountsQuery, changeAccountMutation } from './queries'
import { changeFailedTitle, type OnAccountChange } from './use-account-action'

interface LeaveDialogProps {
  account: AccountView
  /** Who looks, and has the drafts unless they choose somebody else. */
  user: User
  onChanged: OnAccountChange
  onClose: () => void
}

/** Asks who gets the drafts of a colleague who leaves, and says what else ends. */
export function LeaveDialog({ account, user, onChanged, onClose }: LeaveDialogProps) {
  const { _id, userName, emailId } = account
  const leaving = useMutation(changeAccountMutation(_id))
  const left = useQuery(accountQuery(_id)).data
  const people = useQuery(accountsQuery).data?.data ?? []
  const [to, setTo] = useState(user.emailId)
  const heirs = people.filter((person) => person.status === 'active' && person._id !== _id)
  return (
    <ConfirmDialog
      title={t('{userName} leaves?', { userName })}
      confirmLabel={t('Yes, {userName} leaves', { userName })}
      busyLabel={t('Saving...')}
      danger
      failure={changeFailedTitle(account)}
      action={leaving}
      variables={{ do: 'leave', to }}
      onClose={onClose}
      onDone={({ message }) => onChanged(_id, message)}
      field={
        left?.drafts ? (
          <Field
            label={plural(left.drafts, { one: '1 draft goes to', other: '{count} drafts go to' })}
          >
            {(wiring) => (
              <select {...wiring} value={to} onChange={({ target }) => setTo(target.value)}>
                {heirs.map((person) => (
                  <option key={person._id} value={person.emailId}>
                    {person.userName}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ) : undefined
      }
    >
      {t(
        '{emailId} is logged out everywhere and can’t log in any more, and every link that they made ends. You can undo this for 30 days.',
        { emailId },
      )}
      {left && tokensEnd(left)}
    </ConfirmDialog>
  )
}

/** The programs that stop, if there are some. */
const tokensEnd = ({ tokens = [] }: AccountDetail) =>
  tokens.length > 0 && ` ${t('These app tokens stop working: {names}.', { names: list(tokens) })}`

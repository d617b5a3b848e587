import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { addressOfAudit } from '#admin/audit/route'
import { MutationError } from '#admin/ui/MutationFeedback'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import type { AccountView, User } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Actions } from '#kit/ui/Actions'
import { ui } from '#kit/ui/names'
import { AccountActionButton } from './AccountActionButton'
import { AccountForms } from './AccountForms'
import { describeOrigin } from './account-labels'
import { ConfirmAccountChange, type Question } from './ConfirmAccountChange'
import { LeaveDialog } from './LeaveDialog'
import { ownAccount } from './route'
import { changeFailedTitle, type OnAccountChange, useAccountChange } from './use-account-action'

export interface AccountActionsProps {
  account: AccountView
  /** Why the person who looks can't disable, demote or remove it; "" when they can. */
  lockedReason: string
  /** It is the account of the person who looks. */
  own: boolean
  /** The person who looks. */
  user: User
  onChanged: OnAccountChange
}

/** What an owner can do about somebody's account. */
export function AccountActions({
  account,
  lockedReason,
  own,
  user,
  onChanged,
}: AccountActionsProps) {
  const { userName, emailId, role, status, sessions, createdAt } = account
  const change = useAccountChange(account, onChanged)
  const [question, setQuestion] = useState<Question | 'leave'>()
  const why = useId()
  const edit = (what: string) => change.mutate({ do: what })
  const makeStaff = (onSuccess?: () => void) =>
    change.mutate({ do: 'role', role: 'staff' }, { onSuccess })
  const facts = useRef<HTMLParagraphElement>(null)
  const button = { of: userName, busy: change.isPending }
  const mayBeLocked = { ...button, lockedBy: lockedReason ? why : undefined }

  return (
    <>
      <p ref={facts} tabIndex={-1} className={ui.note}>
        {describeOrigin(account, <RelativeTime at={createdAt} />)}{' '}
        <Link to={addressOfAudit({ who: emailId })}>
          {own ? t('Your activity') : t('Activity')}
        </Link>
      </p>
      <Actions>
        {role === 'owner' ? (
          <AccountActionButton
            {...mayBeLocked}
            label={t('Make staff')}
            onPress={() => makeStaff()}
          />
        ) : (
          <AccountActionButton
            {...button}
            label={t('Make an owner')}
            onPress={() => setQuestion('owner')}
          />
        )}
        {role === 'editor' && (
          <AccountActionButton
            {...button}
            label={t('Make staff')}
            onPress={() => makeStaff(() => moveFocus(facts.current))}
          />
        )}
        {sessions > 0 && !own && (
          <AccountActionButton
            {...button}
            label={t('Log out everywhere')}
            onPress={() => edit('sign-out')}
          />
        )}
        {status === 'disabled' ? (
          <AccountActionButton
            {...button}
            label={canUndo(account) ? t('Undo the leaving') : t('Enable')}
            onPress={() => edit('enable')}
          />
        ) : (
          <AccountActionButton
            {...mayBeLocked}
            label={t('Leaves the school')}
            onPress={() => setQuestion('leave')}
          />
        )}
        {account.factor && !own && (
          <AccountActionButton
            {...button}
            label={t('Remove passkeys and codes')}
            onPress={() => setQuestion('factors')}
          />
        )}
        <AccountActionButton
          {...mayBeLocked}
          variant="danger"
          label={t('Remove')}
          onPress={() => setQuestion('remove')}
        />
      </Actions>
      {lockedReason && (
        <p id={why} className={ui.note}>
          {lockedReason}
        </p>
      )}
      <MutationError mutation={change} title={changeFailedTitle(account)} />
      {own ? (
        <p className={ui.note}>
          {rich(
            'Change your name and your password, and see where you are logged in, in <a>your account</a>.',
            { a: (inner) => <Link to={ownAccount.path}>{inner}</Link> },
          )}
        </p>
      ) : (
        <AccountForms account={account} onChanged={onChanged} />
      )}
      {question === 'leave' && (
        <LeaveDialog {...{ account, user, onChanged }} onClose={() => setQuestion(undefined)} />
      )}
      {question && question !== 'leave' && (
        <ConfirmAccountChange
          question={question}
          account={account}
          onChanged={(id, message) => {
            onChanged(id, message)
            if (question === 'factors') moveFocus(facts.current) // its button goes
          }}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  )
}

/** Milliseconds in which somebody who left gets back what they had. */
const undoFor = 30 * 24 * 60 * 60_000

const canUndo = ({ left }: AccountView) =>
  left !== undefined && Date.now() - Date.parse(left.at) < undoFor

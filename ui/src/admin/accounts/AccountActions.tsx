import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { addressOfAudit } from '#admin/audit/route'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { changeAccount } from '#kit/api/accounts'
import type { AccountView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Actions } from '#kit/ui/Actions'
import { ErrorAlert } from '#kit/ui/Alert'
import { ui } from '#kit/ui/names'
import { AccountActionButton } from './AccountActionButton'
import { AccountForms } from './AccountForms'
import { describeOrigin } from './account-labels'
import { ConfirmAccountChange, type Question } from './ConfirmAccountChange'
import { ownAccount } from './route'
import { type OnAccountChange, useAccountAction } from './use-account-action'

export interface AccountActionsProps {
  account: AccountView
  /** Why the person who looks can't disable, demote or remove it; "" when they can. */
  barred: string
  /** It is the account of the person who looks. */
  own: boolean
  onChanged: OnAccountChange
}

/** What an owner can do about somebody's account. */
export function AccountActions({ account, barred, own, onChanged }: AccountActionsProps) {
  const { _id, userName, emailId, role, status, sessions, createdAt, createdFrom } = account
  const { busy, failed, act } = useAccountAction(account, onChanged)
  const [question, setQuestion] = useState<Question>()
  const why = useId()
  const edit = (what: string) => act(() => changeAccount(_id, { do: what }))
  const makeStaff = () => act(() => changeAccount(_id, { do: 'role', role: 'staff' }))
  const facts = useRef<HTMLParagraphElement>(null)
  const button = { of: userName, busy }
  const mayBeBarred = { ...button, barredBy: barred ? why : undefined }

  return (
    <>
      <p ref={facts} tabIndex={-1} className={ui.note}>
        {describeOrigin(createdFrom, <RelativeTime at={createdAt} />)}{' '}
        <Link to={addressOfAudit({ who: emailId })}>
          {own ? t('Your activity') : t('Activity')}
        </Link>
      </p>
      <Actions>
        {role === 'owner' ? (
          <AccountActionButton {...mayBeBarred} label={t('Make staff')} onPress={makeStaff} />
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
            onPress={() => makeStaff().then(() => moveFocus(facts.current))}
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
          <AccountActionButton {...button} label={t('Enable')} onPress={() => edit('enable')} />
        ) : (
          <AccountActionButton
            {...mayBeBarred}
            label={t('Disable')}
            onPress={() => edit('disable')}
          />
        )}
        <AccountActionButton
          {...mayBeBarred}
          label={t('Remove')}
          onPress={() => setQuestion('remove')}
        />
      </Actions>
      {barred && (
        <p id={why} className={ui.note}>
          {barred}
        </p>
      )}
      {failed && <ErrorAlert {...failed} />}
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
      {question && (
        <ConfirmAccountChange
          question={question}
          account={account}
          onChanged={onChanged}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  )
}

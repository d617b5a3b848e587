import { useId, useState } from 'react'
import { When } from '#admin/ui/When'
import { changeAccount } from '#shared/api/accounts'
import { PageLink } from '#shared/routing/PageLink'
import { Failure } from '#shared/ui/Outcome'
import type { AccountCardProps } from './AccountCard'
import { AccountForms } from './AccountForms'
import { AccountQuestion, type Question } from './AccountQuestion'
import { cameFrom, wasAdded } from './account-words'
import styles from './accounts.module.css'
import { DeedButton } from './DeedButton'
import { useAccountDeed } from './use-account-deed'

/** What an owner can do about somebody's account. */
export function AccountDeeds({ account, now, barred, own, onChanged }: AccountCardProps) {
  const { _id, userName, emailId, role, status, sessions, createdAt, createdFrom } = account
  const { busy, failed, act, forget } = useAccountDeed(account, onChanged)
  const [question, setQuestion] = useState<Question>()
  const why = useId()
  const edit = (what: string) => act(() => changeAccount(_id, { do: what }))
  const button = { of: userName, busy }
  const mayBeBarred = { ...button, barredBy: barred ? why : undefined }

  return (
    <>
      <p className="note">
        {wasAdded(createdFrom) ? 'Added' : 'Registered'} <When at={createdAt} now={now} />,{' '}
        {cameFrom(createdFrom)}.{' '}
        <PageLink to={`/admin-audit?who=${encodeURIComponent(emailId)}`}>
          {own ? 'What you did' : 'What they did'}
        </PageLink>
      </p>
      <div className={styles.deeds}>
        {role === 'owner' ? (
          <DeedButton
            {...mayBeBarred}
            label="Make staff"
            onPress={() => act(() => changeAccount(_id, { do: 'role', role: 'staff' }))}
          />
        ) : (
          <DeedButton {...button} label="Make an owner" onPress={() => setQuestion('owner')} />
        )}
        {sessions > 0 && !own && (
          <DeedButton {...button} label="Sign out everywhere" onPress={() => edit('sign-out')} />
        )}
        {status === 'disabled' ? (
          <DeedButton {...button} label="Enable" onPress={() => edit('enable')} />
        ) : (
          <DeedButton {...mayBeBarred} label="Disable" onPress={() => edit('disable')} />
        )}
        <DeedButton {...mayBeBarred} label="Remove" onPress={() => setQuestion('remove')} />
      </div>
      {barred && (
        <p id={why} className="note">
          {barred}
        </p>
      )}
      {failed && !question && <Failure {...failed} />}
      {own ? (
        <p className="note">
          Change your name and your password, and see where you are signed in, in{' '}
          <PageLink to="/admin-account">your account</PageLink>.
        </p>
      ) : (
        <AccountForms account={account} onChanged={onChanged} />
      )}
      {question && (
        <AccountQuestion
          question={question}
          account={account}
          onClose={() => {
            setQuestion(undefined)
            forget()
          }}
          {...{ busy, failed, act }}
        />
      )}
    </>
  )
}

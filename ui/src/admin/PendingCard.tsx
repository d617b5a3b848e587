import { useState } from 'react'
import { approve, changeAccount } from '../api/accounts'
import type { AccountView } from '../api/types.gen'
import { Failure } from '../forms/Outcome'
import { Ask } from './Ask'
import { cameFrom } from './account-words'
import styles from './accounts.module.css'
import { DeedButton } from './DeedButton'
import parts from './parts.module.css'
import { type OnChanged, useAccountDeed } from './use-account-deed'
import { When } from './When'

interface PendingCardProps {
  account: AccountView
  now: number
  onChanged: OnChanged
}

/** Somebody who has registered and waits for an answer. */
export function PendingCard({ account, now, onChanged }: PendingCardProps) {
  const { _id, userName, emailId, createdAt, createdFrom } = account
  const { busy, failed, act, forget } = useAccountDeed(account, onChanged)
  const [asked, setAsked] = useState<'owner' | 'refuse'>()
  const button = { of: userName, busy }
  const onClose = () => {
    setAsked(undefined)
    forget()
  }

  return (
    <li className={parts.row}>
      <div className={parts.about}>
        <h3>{userName}</h3>
        <p>{emailId}</p>
        <p className="note">
          Registered <When at={createdAt} now={now} />, {cameFrom(createdFrom)}.
        </p>
      </div>
      <div className={styles.deeds}>
        <DeedButton
          {...button}
          main
          label="Approve as staff"
          onPress={() => act(() => approve(_id, 'staff'))}
        />
        <DeedButton {...button} label="Approve as owner" onPress={() => setAsked('owner')} />
        <DeedButton {...button} label="Refuse" onPress={() => setAsked('refuse')} />
      </div>
      {failed && !asked && <Failure {...failed} />}
      {asked === 'owner' && (
        <Ask
          question={`Make ${userName} an owner?`}
          yes="Yes, approve as owner"
          busyYes="Approving…"
          onYes={() => act(() => approve(_id, 'owner'))}
          {...{ busy, failed, onClose }}
        >
          Owners may do everything, and decide who else may. Say yes only if you know that {emailId}{' '}
          is theirs.
        </Ask>
      )}
      {asked === 'refuse' && (
        <Ask
          question={`Refuse ${userName}?`}
          yes="Yes, refuse"
          busyYes="Refusing…"
          onYes={() => act(() => changeAccount(_id, { do: 'refuse' }))}
          {...{ busy, failed, onClose }}
        >
          The registration of {emailId} is removed for good. Nobody is told, and they can register
          again.
        </Ask>
      )}
    </li>
  )
}

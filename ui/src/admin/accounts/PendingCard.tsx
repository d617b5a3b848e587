import { useRef, useState } from 'react'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import parts from '#admin/ui/parts.module.css'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { approve, changeAccount } from '#kit/api/accounts'
import type { AccountAnswer, AccountView, AddressProof, Role } from '#kit/api/types.gen'
import { Field } from '#kit/forms/Field'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Actions } from '#kit/ui/Actions'
import { ErrorAlert } from '#kit/ui/Alert'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { AccountActionButton } from './AccountActionButton'
import { describeOrigin } from './account-labels'
import styles from './accounts.module.css'
import { type OnAccountChange, unchanged, useAccountAction } from './use-account-action'

interface PendingCardProps {
  account: AccountView
  onChanged: OnAccountChange
}

/** What proves that the address is theirs, or what has to be done. */
const proofNotes: Record<AddressProof, MarkedText> = {
  confirmed: msg('E-mail address confirmed.'),
  code: msg(
    'Nothing proves that the address is theirs. Telephone the person, and type the code that they were shown when they registered.',
  ),
  link: msg('They have not followed the link yet that was mailed to them.'),
}

/** Somebody who has registered and waits for an answer. */
export function PendingCard({ account, onChanged }: PendingCardProps) {
  const { _id, userName, emailId, createdAt, createdFrom, proof = 'link' } = account
  const { busy, failed, act } = useAccountAction(account, onChanged)
  const [question, setQuestion] = useState<'owner' | 'refuse'>()
  const spoken = useSpokenCode(proof === 'code')
  const canApprove = proof === 'confirmed' || proof === 'code'
  const approveAs = (role: Role) => () => approve(_id, role, spoken.code)
  const button = { of: userName, busy }
  const dialog = { failure: unchanged(account), onClose: () => setQuestion(undefined) }
  const confirm = async (work: () => Promise<AccountAnswer>) =>
    onChanged(_id, (await work()).message)

  return (
    <Cluster as="li" spread className={parts.row}>
      <div className={parts.about}>
        <h3>{userName}</h3>
        <p>{emailId}</p>
        <p className={ui.note}>
          {describeOrigin(createdFrom, <RelativeTime at={createdAt} />)} {t(proofNotes[proof])}
        </p>
      </div>
      {proof === 'code' && <SpokenCode name={userName} {...spoken} />}
      <Actions>
        {canApprove && (
          <>
            <AccountActionButton
              {...button}
              primary
              label={t('Approve as staff')}
              onPress={() => spoken.isThere() && act(approveAs('staff'))}
            />
            <AccountActionButton
              {...button}
              label={t('Approve as owner')}
              onPress={() => spoken.isThere() && setQuestion('owner')}
            />
          </>
        )}
        <AccountActionButton
          {...button}
          label={t('Refuse')}
          onPress={() => setQuestion('refuse')}
        />
      </Actions>
      {failed && <ErrorAlert {...failed} />}
      {question === 'owner' && (
        <ConfirmDialog
          title={t('Make {userName} an owner?', { userName })}
          confirmLabel={t('Yes, approve as owner')}
          busyLabel={t('Approving…')}
          onConfirm={() => confirm(approveAs('owner'))}
          {...dialog}
        >
          {t(
            'Owners may do everything, and decide who else may. Say yes only if you know that {emailId} is theirs.',
            { emailId },
          )}
        </ConfirmDialog>
      )}
      {question === 'refuse' && (
        <ConfirmDialog
          title={t('Refuse {userName}?', { userName })}
          confirmLabel={t('Yes, refuse')}
          busyLabel={t('Refusing…')}
          danger
          onConfirm={() => confirm(() => changeAccount(_id, { do: 'refuse' }))}
          {...dialog}
        >
          {t(
            'The registration of {emailId} is removed permanently. Nobody is told, and they can register again.',
            { emailId },
          )}
        </ConfirmDialog>
      )}
    </Cluster>
  )
}

/** The code that the person reads out; `isThere` leads to the field when it is needed and empty. */
function useSpokenCode(needed: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  function isThere(): boolean {
    const missing = needed && code.trim() === ''
    setError(missing ? t('Required') : '')
    if (missing) moveFocus(input.current)
    return !missing
  }
  return { input, code, setCode, error, isThere }
}

interface SpokenCodeProps extends ReturnType<typeof useSpokenCode> {
  name: string
}

function SpokenCode({ name, input, code, setCode, error }: SpokenCodeProps) {
  return (
    <div className={styles.code}>
      <Field label={t('Code that {name} reads to you', { name })} error={error}>
        {(wiring) => (
          <input
            {...wiring}
            ref={input}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
    </div>
  )
}

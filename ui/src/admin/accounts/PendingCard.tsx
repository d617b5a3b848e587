import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import { MutationError } from '#admin/ui/MutationFeedback'
import parts from '#admin/ui/parts.module.css'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import type { AccountEdit, AccountView, AddressProof, Role } from '#kit/api/types.gen'
import { Field } from '#kit/forms/Field'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Actions } from '#kit/ui/Actions'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { AccountActionButton } from './AccountActionButton'
import { describeOrigin } from './account-labels'
import styles from './accounts.module.css'
import { changeAccountMutation } from './queries'
import { changeFailedTitle, type OnAccountChange, useAccountChange } from './use-account-action'

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
  const { _id, userName, emailId, createdAt, proof = 'link' } = account
  const change = useAccountChange(account, onChanged)
  const confirmed = useMutation(changeAccountMutation(_id))
  const [question, setQuestion] = useState<'owner' | 'refuse'>()
  const spoken = useSpokenCode(proof === 'code')
  const canApprove = proof === 'confirmed' || proof === 'code'
  /** `code` is what they read out where no mail proves their address. */
  const approveAs = (role: Role): AccountEdit => {
    const { code } = spoken
    return { do: 'approve', role, ...(code && { code }) }
  }
  const button = { of: userName, busy: change.isPending }
  const dialog = {
    failure: changeFailedTitle(account),
    action: confirmed,
    onClose: () => setQuestion(undefined),
    onDone: ({ message }: { message: string }) => onChanged(_id, message),
  }

  return (
    <Cluster as="li" spread className={parts.row}>
      <div className={parts.about}>
        <h3>{userName}</h3>
        <p>{emailId}</p>
        <p className={ui.note}>
          {describeOrigin(account, <RelativeTime at={createdAt} />)} {t(proofNotes[proof])}
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
              onPress={() => spoken.isThere() && change.mutate(approveAs('staff'))}
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
      <MutationError mutation={change} title={changeFailedTitle(account)} />
      {question === 'owner' && (
        <ConfirmDialog
          title={t('Make {userName} an owner?', { userName })}
          confirmLabel={t('Yes, approve as owner')}
          busyLabel={t('Approving…')}
          variables={approveAs('owner')}
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
          variables={{ do: 'refuse' }}
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

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import { MutationError } from '#admin/ui/MutationFeedback'
import parts from '#admin/ui/parts.module.css'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import type { AccountView, AddressProof, MadeInvitation, Role } from '#kit/api/types.gen'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { Actions } from '#kit/ui/Actions'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { AccountActionButton } from './AccountActionButton'
import { describeOrigin } from './account-labels'
import { InvitationLink } from './invitations/InvitationLink'
import { changeAccountMutation, inviteMutation } from './queries'
import { changeFailedTitle, type OnAccountChange, useAccountChange } from './use-account-action'

interface PendingCardProps {
  account: AccountView
  onChanged: OnAccountChange
}

/** What proves that the address is theirs, or what has to be done. */
const proofNotes: Record<AddressProof, MarkedText> = {
  confirmed: msg('E-mail address confirmed.'),
  invitation: msg(
    'Nothing proves that the address is theirs: you get a link, and send it to the person whom you know.',
  ),
  link: msg('They have not opened the mailed link yet.'),
}

/** Somebody who has registered and waits for an answer. */
export function PendingCard({ account, onChanged }: PendingCardProps) {
  const { _id, userName, emailId, createdAt, proof = 'link' } = account
  const change = useAccountChange(account, onChanged)
  const confirmed = useMutation(changeAccountMutation(_id))
  const [question, setQuestion] = useState<'owner' | 'refuse'>()
  const inviting = useMutation(inviteMutation)
  const [made, setMade] = useState<MadeInvitation>()
  const invitation = (role: Role) => ({ userName, emailId, role })
  const button = { of: userName, busy: change.isPending }
  const asked = { failure: changeFailedTitle(account), onClose: () => setQuestion(undefined) }
  const dialog = {
    ...asked,
    action: confirmed,
    onDone: ({ message }: { message: string }) => onChanged(_id, message),
  }
  const ownerQuestion = {
    title: t('Make {userName} an owner?', { userName }),
    confirmLabel: t('Yes, approve as owner'),
    busyLabel: t('Approving…'),
    children: t(
      'Owners may do everything, and decide who else may. Say yes only if you know that {emailId} is theirs.',
      { emailId },
    ),
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
      <Actions>
        {proof !== 'link' && (
          <>
            <AccountActionButton
              {...button}
              variant="main"
              label={t('Approve as staff')}
              onPress={() =>
                proof === 'confirmed'
                  ? change.mutate({ do: 'approve', role: 'staff' })
                  : inviting.mutate(invitation('staff'), { onSuccess: setMade })
              }
            />
            <AccountActionButton
              {...button}
              label={t('Approve as owner')}
              onPress={() => setQuestion('owner')}
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
      <MutationError mutation={inviting} title={t('The invitation was not made.')} />
      {made && <InvitationLink made={made} onClose={() => setMade(undefined)} />}
      {question === 'owner' &&
        (proof === 'confirmed' ? (
          <ConfirmDialog
            {...ownerQuestion}
            {...dialog}
            variables={{ do: 'approve', role: 'owner' }}
          />
        ) : (
          <ConfirmDialog
            {...ownerQuestion}
            {...asked}
            action={inviting}
            variables={invitation('owner')}
            onDone={setMade}
          />
        ))}
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

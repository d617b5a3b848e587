import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { authorName } from '#admin/ui/author-name'
import { MutationFeedback } from '#admin/ui/MutationFeedback'
import parts from '#admin/ui/parts.module.css'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { formatDateTime } from '#admin/ui/time/times'
import type { Invitation } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Cluster, Rows } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { roleNames, roleText } from '../account-labels'
import { invitationsQuery, takeInvitationBackMutation } from '../queries'

/** The invitations that nobody has used yet. */
export function InvitationList() {
  const invitations = useQuery(invitationsQuery)
  const region = useRef<HTMLDivElement>(null)
  const takeBack = useMutation({
    ...takeInvitationBackMutation,
    onSuccess: () => moveFocus(region.current),
  })
  const open = invitations.data?.data ?? []
  return (
    <div ref={region} tabIndex={-1}>
      <MutationFeedback mutation={takeBack} title={t('The invitation was not withdrawn.')} />
      {open.length > 0 && (
        <section>
          <h2>{t('Invited')}</h2>
          <Rows>
            {open.map((invitation) => (
              <InvitationRow
                key={invitation._id}
                invitation={invitation}
                busy={takeBack.isPending}
                onTakeBack={() => takeBack.mutate(invitation._id)}
              />
            ))}
          </Rows>
        </section>
      )}
    </div>
  )
}

interface InvitationRowProps {
  invitation: Invitation
  busy: boolean
  onTakeBack: () => void
}

function InvitationRow({ invitation, busy, onTakeBack }: InvitationRowProps) {
  const { userName = '', emailId = '', createdAt, createdBy, expiresAt } = invitation
  const { role, sections = [] } = invitation
  const name = userName || emailId
  return (
    <Cluster as="li" spread className={parts.row}>
      <div className={parts.about}>
        <h3>
          {name} <span className={`${ui.pill} ${parts.mark}`}>{t(roleNames[role])}</span>
        </h3>
        {userName && emailId && <p>{emailId}</p>}
        <p className={ui.note}>
          {sections.length > 0 && `${roleText(invitation)} `}
          {rich('Invited {when} by {name}. The link works until {time}.', {
            when: <RelativeTime at={createdAt} />,
            name: authorName(createdBy, createdBy),
            time: formatDateTime(expiresAt),
          })}
        </p>
      </div>
      <Button aria-label={t('Withdraw: {name}', { name })} disabled={busy} onClick={onTakeBack}>
        {t('Withdraw')}
      </Button>
    </Cluster>
  )
}

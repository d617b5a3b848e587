import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { MutationFeedback } from '#admin/ui/MutationFeedback'
import parts from '#admin/ui/parts.module.css'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { formatRelativeDay } from '#admin/ui/time/times'
import { useNow } from '#admin/ui/time/use-now'
import type { SessionView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Cluster, Rows, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import styles from '../accounts.module.css'
import { endSessionsMutation } from '../queries'

/** Where a person is signed in, and the way to end that. */
export function OwnSessions({ sessions }: { sessions: SessionView[] }) {
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed goes.
  const ending = useMutation({
    ...endSessionsMutation,
    onSuccess: () => moveFocus(heading.current),
  })
  const { isPending: busy, mutate: end } = ending

  return (
    <Stack as="section">
      <h2 ref={heading} tabIndex={-1}>
        {t('Where you are logged in')}
      </h2>
      <p>{t('One that you don’t know? End it, and change your password.')}</p>
      <MutationFeedback mutation={ending} title={t('It could not be ended.')} />
      <Rows>
        {sessions.map((session) => (
          <Session key={session._id} {...{ session, now, busy }} onEnd={() => end(session._id)} />
        ))}
      </Rows>
      {sessions.length > 1 && (
        <Cluster>
          <Button disabled={busy} onClick={() => end('others')}>
            {t('End all others')}
          </Button>
        </Cluster>
      )}
    </Stack>
  )
}

interface SessionProps {
  session: SessionView
  now: number
  busy: boolean
  onEnd: () => void
}

function Session({ session, now, busy, onEnd }: SessionProps) {
  const { device, from, createdAt, lastSeenAt, current } = session
  return (
    <Cluster as="li" spread className={parts.row}>
      <div className={parts.about}>
        <h3 className={styles.device}>
          {device} {current && <span className={`${ui.pill} ${parts.mark}`}>{t('This one')}</span>}
        </h3>
        <p className={ui.note}>
          {rich('Logged in {when}, last seen {seen}, from {from}', {
            when: <RelativeTime at={createdAt} />,
            seen: <RelativeTime at={lastSeenAt} />,
            from,
          })}
        </p>
      </div>
      {!current && (
        <Button
          aria-label={t('End: {device}, logged in {when}', {
            device,
            when: formatRelativeDay(createdAt, now),
          })}
          disabled={busy}
          onClick={onEnd}
        >
          {t('End')}
        </Button>
      )}
    </Cluster>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { authorName } from '#admin/ui/author-name'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import parts from '#admin/ui/parts.module.css'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { formatEnd } from '#admin/ui/time/times'
import { useNow } from '#admin/ui/time/use-now'
import type { AppToken } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { list } from '#kit/i18n/sentence'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { sectionNames } from '../account-labels'
import { removeTokenMutation } from '../queries'

interface AppTokenRowProps {
  token: AppToken
  onEnded: (message: string) => void
}

/** One app token: what it is for and may do, who made it, until when, last used, and its end. */
export function AppTokenRow({ token, onEnded }: AppTokenRowProps) {
  const { _id, name, createdBy, createdAt, expiresAt, lastUsedAt } = token
  const removing = useMutation(removeTokenMutation)
  const [asks, setAsks] = useState(false)
  const isOver = Date.parse(expiresAt) <= useNow()
  const time = formatEnd(expiresAt)
  return (
    <Cluster as="li" spread className={parts.row}>
      <div className={parts.about}>
        <h3>{name}</h3>
        <p>
          {mayText(token)}{' '}
          {isOver ? t('It ended on {time}.', { time }) : t('Until {time}.', { time })}
        </p>
        <p className={ui.note}>
          {rich('Made by {name}, {when}.', {
            name: authorName(createdBy, createdBy),
            when: <RelativeTime at={createdAt} />,
          })}{' '}
          {lastUsedAt
            ? rich('Last used {when}.', { when: <RelativeTime at={lastUsedAt} /> })
            : t('Never used.')}
        </p>
      </div>
      <Button aria-label={t('End: {name}', { name })} onClick={() => setAsks(true)}>
        {t('End')}
      </Button>
      {asks && (
        <ConfirmDialog
          title={t('End the app token “{name}”?', { name })}
          confirmLabel={t('Yes, end it')}
          busyLabel={t('Ending…')}
          danger
          failure={t('It could not be ended.')}
          action={removing}
          variables={_id}
          onClose={() => setAsks(false)}
          onDone={({ message }) => onEnded(message)}
        >
          {t('The program that uses it can publish no more, at once and permanently.')}
        </ConfirmDialog>
      )}
    </Cluster>
  )
}

/** What a program may do with a token. */
function mayText({ role, sections = [] }: AppToken): string {
  if (role === 'staff') return t('Writes drafts and submits them.')
  if (sections.includes('all') && sections.includes('site')) return t('Publishes everywhere.')
  const names = list(sections.map((section) => t(sectionNames[section])))
  return t('Publishes in these sections only: {sections}.', { sections: names })
}

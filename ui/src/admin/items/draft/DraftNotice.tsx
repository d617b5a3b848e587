import { lazy, Suspense } from 'react'
import { authorAtStart, authorName } from '#admin/ui/author-name'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import type { OpenedDraft } from '#kit/api/drafts'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { Callout } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'

const DraftChanges = lazy(() => import('./DraftChanges'))

/** Who asks for approval of a draft; nobody while its writer works on it. */
export function authorOf(opened: OpenedDraft | undefined) {
  const { data: draft, people } = opened ?? {}
  return draft?.state === 'waiting'
    ? authorAtStart(draft.createdBy, people?.[draft.createdBy])
    : undefined
}

interface DraftNoticeProps {
  opened: OpenedDraft
  /** The e-mail address of whoever reads it. */
  reader: string
}

/** Whose turn it is with a draft, and what it changes; nothing while its writer works on it. */
export default function DraftNotice({ opened, reader }: DraftNoticeProps) {
  const { data: draft, people } = opened
  const { state, createdBy, changedBy, changedAt, note = '' } = draft
  if (state === 'sent-back')
    return (
      <Callout as="p">
        {t('Sent back by {name}: {note}', {
          name: authorName(changedBy, people?.[changedBy]),
          note,
        })}
      </Callout>
    )
  const name = authorOf(opened)
  if (!name) return null
  const when = <RelativeTime at={changedAt} />
  return (
    <Callout arrange="stack">
      <p>
        {createdBy === reader
          ? rich('You sent this for approval, {when}.', { when })
          : rich('{name} asks for approval, {when}.', { name, when })}
      </p>
      <Suspense fallback={<p className={ui.note}>{t('Loading...')}</p>}>
        <DraftChanges opened={opened} />
      </Suspense>
    </Callout>
  )
}

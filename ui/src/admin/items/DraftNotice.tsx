import { authorName } from '#admin/ui/author-name'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import type { Draft, DraftReview } from '#kit/api/drafts'
import type { ItemKind } from '#kit/api/items'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { describeChange } from './history/describe-change'

/** Who asks for approval of a draft; nobody while its writer works on it. */
export function authorOf(draft: Draft | undefined, review: DraftReview | undefined) {
  if (draft?.state !== 'waiting') return undefined
  return authorName(draft.createdBy, review?.people?.[draft.createdBy])
}

/** Whose turn it is with a draft, and what it changes; nothing while its writer works on it. */
export function DraftNotice({ draft, review }: { draft: Draft; review: DraftReview | undefined }) {
  const { state, changedBy, changedAt, note = '' } = draft
  const { changes = [], people } = review ?? {}
  if (state === 'sent-back')
    return (
      <p className="callout">
        {t('Sent back by {name}: {note}', {
          name: authorName(changedBy, people?.[changedBy]),
          note,
        })}
      </p>
    )
  const name = authorOf(draft, review)
  if (!name) return null
  return (
    <div className="callout">
      <p>
        {rich('{name} asks for approval, {when}.', { name, when: <RelativeTime at={changedAt} /> })}
      </p>
      {changes.length > 0 && (
        <>
          <p>{t('Changed:')}</p>
          <ul className="bullets">
            {changes.map((change) => (
              <li key={change.field + change.before + change.after}>
                {describeChange(draft.kind as ItemKind, change)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

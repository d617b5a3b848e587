import type { Draft } from '#shared/api/drafts'
import { t } from '#shared/i18n/message'

/** Whose turn it is with a draft; nothing while its writer works on it. */
export function DraftNotice({ draft }: { draft: Draft }) {
  const { state, changedBy, createdBy, note = '' } = draft
  if (state === 'sent-back')
    return <p className="callout">{t('Sent back by {name}: {note}', { name: changedBy, note })}</p>
  if (state === 'waiting')
    return (
      <p className="callout">
        {t('It waits for approval. Written by {name}.', { name: createdBy })}
      </p>
    )
  return null
}

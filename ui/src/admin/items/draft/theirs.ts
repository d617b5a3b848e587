import { getDraft } from '#kit/api/drafts'
import type { ApiError } from '#kit/api/error'
import type { Theirs } from './draft-state'

/** The other text of a draft, or of a published item, which comes with the error. */
export async function theirsOf(error: ApiError, draftId: string): Promise<Theirs> {
  const { theirs, fields: disputed } = error
  if (theirs) return { ...theirs, disputed: Object.keys(disputed) }
  const { data, people, pictures } = await getDraft(draftId)
  const { version, changedBy: by, changedAt: at, fields = {}, files = [] } = data
  return { by, who: people?.[by], at, fields, version, files, pictures }
}

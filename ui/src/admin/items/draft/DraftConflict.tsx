import { useFormikContext } from 'formik'
import type { RefObject } from 'react'
import type { OpenedDraft } from '#kit/api/drafts'
import { t } from '#kit/i18n/message'
import { useShownItems } from '../items-context'
import { ConflictChoice } from './ConflictChoice'
import { decided, differences, type Sides } from './conflict'
import { authorOf } from './DraftNotice'
import type { DraftState } from './draft-state'
import { useFormDraft } from './use-draft'

interface DraftConflictProps {
  state: DraftState
  /** The draft of somebody else, whose text this is. */
  stored: OpenedDraft | undefined
  focusFallback: RefObject<HTMLElement | null>
}

/** The choice between two texts, while there are two; the form goes on with what was chosen. */
export default function DraftConflict({ state, stored, focusFallback }: DraftConflictProps) {
  const { kind, action, user, publishes } = useShownItems()
  const { setValues, status, handleSubmit } = useFormikContext()
  const draft = useFormDraft()
  const { theirs } = state
  if (!theirs) return null

  // It came up when the form was sent, which goes on then.
  const isSending = status === theirs

  async function decide(sides: Sides) {
    if (!theirs) return
    const { values, theirsOf } = decided(kind, state, theirs, sides)
    draft.decide(theirs, values, theirsOf)
    action.show({})
    await setValues(values)
    if (isSending) handleSubmit()
  }

  return (
    <ConflictChoice
      key={theirs.at}
      author={authorOf(stored)}
      isOwn={theirs.by === user.emailId}
      label={isSending ? sending(publishes) : t('Save what I chose')}
      theirs={theirs}
      differences={differences(kind, state, theirs)}
      focusFallback={focusFallback}
      onDecide={decide}
    />
  )
}

const sending = (publishes: boolean) =>
  publishes ? t('Publish what I chose') : t('Submit what I chose')

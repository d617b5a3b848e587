import { useFormikContext } from 'formik'
import type { RefObject } from 'react'
import type { OpenedDraft } from '#kit/api/drafts'
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
  const { kind, action } = useShownItems()
  const { setValues } = useFormikContext()
  const draft = useFormDraft()
  const { theirs } = state
  if (!theirs) return null

  function decide(sides: Sides) {
    if (!theirs) return
    const { values, theirsOf } = decided(kind, state, theirs, sides)
    draft.decide(theirs, values, theirsOf)
    void setValues(values)
    action.show({})
  }

  return (
    <ConflictChoice
      key={theirs.at}
      author={authorOf(stored)}
      theirs={theirs}
      differences={differences(kind, state, theirs)}
      focusFallback={focusFallback}
      onDecide={decide}
    />
  )
}

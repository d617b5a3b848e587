import { useState } from 'react'
import { reason } from '#shared/api/error'
import { undo } from '#shared/api/status'
import { type Outcome, outcomeOf } from './use-deed'

/** Takes a change back and tells what became of it. */
export function useUndo(onUndone: (outcome: Outcome) => void) {
  const [busy, setBusy] = useState(false)

  /** Says whether it is done; `redo` when the change was an undo itself. */
  async function takeBack(change: string, redo = false): Promise<boolean> {
    setBusy(true)
    try {
      const { done } = outcomeOf(await undo(change))
      onUndone({ done: { ...done, undone: !redo } })
      return true
    } catch (error) {
      onUndone({ failed: { title: 'This could not be undone.', reason: reason(error) } })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, takeBack }
}

import { useState } from 'react'
import { reason } from '#shared/api/error'
import { undoChange } from '#shared/api/status'
import { type ActionResult, toActionResult } from './use-action'

/** Takes a change back and tells what became of it. */
export function useUndo(onUndone: (outcome: ActionResult) => void) {
  const [busy, setBusy] = useState(false)

  /** Says whether it is done; `redo` when the change was an undo itself. */
  async function undo(change: string, redo = false): Promise<boolean> {
    setBusy(true)
    try {
      const { done } = toActionResult(await undoChange(change))
      onUndone({ done: { ...done, isUndo: !redo } })
      return true
    } catch (error) {
      onUndone({ failed: { title: 'This could not be undone.', reason: reason(error) } })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, undo }
}

import { useState } from 'react'
import { reason } from '../api/error'
import { undo } from '../api/status'
import { type Outcome, outcomeOf } from './use-deed'

/** Takes a change back and tells what became of it. */
export function useUndo(onUndone: (outcome: Outcome) => void) {
  const [busy, setBusy] = useState(false)

  async function takeBack(change: string) {
    setBusy(true)
    try {
      onUndone(outcomeOf(await undo(change)))
    } catch (error) {
      onUndone({ failed: { title: 'This could not be undone.', reason: reason(error) } })
    } finally {
      setBusy(false)
    }
  }
  return { busy, takeBack }
}

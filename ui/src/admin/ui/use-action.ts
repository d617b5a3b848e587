import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldsOf, isUnauthorized, reason } from '#kit/api/error'
import { undoChange } from '#kit/api/status'
import type { Saved } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { log } from '#kit/lib/log'

/** What became of the last action, or of the try to undo it. */
export interface ActionResult {
  done?: CompletedAction
  failed?: { title: string; reason: string }
}

export interface CompletedAction {
  message: string
  undo?: string | undefined
  /** It was an undo itself, so that undoing it is doing it again. */
  isUndo?: boolean
  /** Pictures that it was done without, each with the reason. */
  leftOut?: string[]
  /** What was saved of an item: where visitors see it, and what takes that back. */
  saved?: Pick<Saved, 'page' | 'undoItem'>
}

/** The part of the server's answer to a change that people read, and the change to undo. */
interface Answer {
  message: string
  data?: object
}

export const toActionResult = ({ message, data = {} }: Answer): { done: CompletedAction } => ({
  done: {
    message,
    ...('undo' in data && { undo: String(data.undo) }),
    ...('item' in data && { saved: data as Saved }),
  },
})

interface Action<Done> {
  /** Title of the alert when it fails. */
  failure: string
  /** Whether the failure is written to the console too. */
  logged?: boolean
  /** Calls the API. */
  work: () => Promise<Done>
  /** Marks the fields of a form that the server refused. */
  setErrors?: (fields: Record<string, string>) => void
  /** Moves the focus when it is done, because the button that was pressed goes. */
  focus?: () => void
}

/**
 * Mutation hook: one action of a person at a time, whether it is under way and
 * what became of it. Whatever is on the screen is fetched again afterwards.
 * `initial` is a result that another screen handed over.
 */
export function useAction(initial: ActionResult = {}) {
  const [own, setOutcome] = useState<ActionResult>()
  const outcome = own ?? initial
  const { isPending: busy, mutateAsync } = useMutation({
    mutationFn: (work: () => Promise<Answer | ActionResult>) => work(),
  })

  /** Resolves to the answer, or to nothing when it failed. `shown` stays until then. */
  async function perform<Done extends Answer | ActionResult>(
    { failure, logged = false, work, setErrors, focus }: Action<Done>,
    shown: ActionResult,
  ): Promise<Done | undefined> {
    setOutcome(shown)
    try {
      const done = (await mutateAsync(work)) as Done
      setOutcome('message' in done ? toActionResult(done) : done)
      focus?.()
      return done
    } catch (error) {
      if (logged && !isUnauthorized(error)) log(failure, error)
      setOutcome({ ...shown, failed: { title: failure, reason: reason(error) } })
      setErrors?.(fieldsOf(error))
    }
  }

  const run = <Done extends Answer | ActionResult>(action: Action<Done>) => perform(action, {})

  /** Undoes a change; `isUndo` when that was an undo itself. Resolves to whether it is done. */
  async function undo(change: string, isUndo = false): Promise<boolean> {
    if (busy) return false
    const work = async () => {
      const { done } = toActionResult(await undoChange(change))
      return { done: { ...done, isUndo: !isUndo } }
    }
    const { done } = outcome
    const shown = done ? { done } : {}
    return Boolean(await perform({ failure: t('This could not be undone.'), work }, shown))
  }
  return { busy, outcome, run, undo, setOutcome }
}

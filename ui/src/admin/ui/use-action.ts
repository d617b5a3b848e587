import { useState } from 'react'
import { reason } from '#shared/api/error'
import type { MessageAnswer } from '#shared/api/types.gen'
import { log } from '#shared/lib/log'
import { isUnauthorized } from './use-query'

/** What became of the last thing that was done, and of the try to undo it. */
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
}

/** The outcome of what the server did. */
export const toActionResult = ({ message, data }: MessageAnswer): { done: CompletedAction } => ({
  done: { message, undo: data?.undo },
})

interface Action {
  /** What it says when it fails. */
  failure: string
  /** Whether the failure is written to the console too. */
  logged?: boolean
  work: () => Promise<ActionResult>
}

/** One thing at a time that a person does, and what became of it. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ActionResult>({})

  /** Does it and gives its outcome, or nothing when it failed. */
  async function run({ failure, logged = false, work }: Action): Promise<ActionResult | undefined> {
    setBusy(true)
    setOutcome({})
    try {
      const done = await work()
      setOutcome(done)
      return done
    } catch (error) {
      if (logged && !isUnauthorized(error)) log(failure, error)
      setOutcome({ failed: { title: failure, reason: reason(error) } })
    } finally {
      setBusy(false)
    }
  }
  return { busy, outcome, run, setOutcome }
}

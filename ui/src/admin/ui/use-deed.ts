import { useState } from 'react'
import { reason } from '#shared/api/error'
import type { MessageAnswer } from '#shared/api/types.gen'
import { log } from '#shared/lib/log'
import { signedOut } from './use-loaded'

/** What became of the last thing that was done, and of the try to undo it. */
export interface Outcome {
  done?: Done
  failed?: { title: string; reason: string }
}

export interface Done {
  message: string
  undo?: string | undefined
  /** It was an undo itself, so that undoing it is doing it again. */
  undone?: boolean
  /** Pictures that it was done without, each with the reason. */
  leftOut?: string[]
}

/** The outcome of what the server did. */
export const outcomeOf = ({ message, data }: MessageAnswer): { done: Done } => ({
  done: { message, undo: data?.undo },
})

interface Deed {
  /** What it says when it fails. */
  failure: string
  /** Whether the failure is written to the console too. */
  logged?: boolean
  work: () => Promise<Outcome>
}

/** One thing at a time that a person does, and what became of it. */
export function useDeed() {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>({})

  /** Does it and gives its outcome, or nothing when it failed. */
  async function run({ failure, logged = false, work }: Deed): Promise<Outcome | undefined> {
    setBusy(true)
    setOutcome({})
    try {
      const done = await work()
      setOutcome(done)
      return done
    } catch (error) {
      if (logged && !signedOut(error)) log(failure, error)
      setOutcome({ failed: { title: failure, reason: reason(error) } })
    } finally {
      setBusy(false)
    }
  }
  return { busy, outcome, run, setOutcome }
}

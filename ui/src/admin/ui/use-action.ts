import { MutationObserver, type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/api/client'
import { fieldsOf, isUnauthorized, reason } from '#kit/api/error'
import type { MessageAnswer, Saved } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { log } from '#kit/lib/log'

/** The result of the last mutation, which a screen shows and may hand on to the next one. */
export interface Outcome {
  done?: Completed
  failed?: { title: string; reason: string }
}

export interface Completed {
  message: string
  /** The change to undo. */
  undo?: string
  /** It was an undo itself, so that undoing it is doing it again. */
  isUndo?: boolean
  /** Pictures that it was done without, each with the reason. */
  leftOut?: string[]
  /** What was saved of an item: where visitors see it, and what undoes it. */
  saved?: Pick<Saved, 'item' | 'page' | 'undoItem'>
}

/** The part of the server's answer to a change that people read, and the change to undo. */
export interface ChangeAnswer {
  message: string
  data?: object
}

/** The outcome of a change that the server has made. */
export const completed = ({ message, data = {} }: ChangeAnswer): Completed => ({
  message,
  ...('undo' in data && { undo: String(data.undo) }),
  ...('item' in data && { saved: data as Saved }),
})

/** What was done to an item, with what undoes it on any screen. */
export const withUndo = (done: Completed): Completed => {
  const { undoItem } = done.saved ?? {}
  return undoItem ? { ...done, undo: `content-${undoItem.revision}` } : done
}

interface RunOptions {
  /** Title of the alert when it fails. */
  failure: string
  /** What is said in place of the server's message. */
  message?: string | undefined
  /** Whether the failure is written to the console too. */
  logged?: boolean
  /** Marks the fields of a form that the server refused. */
  setErrors?: (fields: Record<string, string>) => void
  /** Moves the focus when it is done, because the button that was pressed goes. */
  focus?: () => void
}

/** The one place of a screen that shows what became of its mutations, whichever was the last. */
export interface Action {
  busy: boolean
  outcome: Outcome
  /** Runs a mutation and shows its outcome. Resolves to that, or to nothing when it failed. */
  run: <Answer extends ChangeAnswer, Variables>(
    mutation: UseMutationOptions<Answer, Error, Variables>,
    variables: Variables,
    options: RunOptions,
  ) => Promise<Completed | undefined>
  /** Undoes a change; `isUndo` when that was an undo itself. Resolves to whether it is done. */
  undo: (change: string, isUndo?: boolean) => Promise<boolean>
  /** Shows the outcome of what was done elsewhere, as in a dialog. */
  show: (outcome: Outcome) => void
}

/** Undoes a change of the slider or the pop-up. */
const undoMutation = {
  mutationFn: (change: string) => call<MessageAnswer>('POST', `undo/${change}`),
}

/** Runs the mutations of a screen that share one message, with its undo. `initial` is an outcome that another screen handed on. */
export function useAction(initial: Outcome = {}): Action {
  const client = useQueryClient()
  const [own, show] = useState<Outcome>()
  const [busy, setBusy] = useState(false)
  const outcome = own ?? initial

  /** `shown` stays until it is done, and beside the failure. */
  async function perform<Answer extends ChangeAnswer, Variables>(
    mutation: UseMutationOptions<Answer, Error, Variables>,
    variables: Variables,
    { failure, message, logged = false, setErrors, focus }: RunOptions,
    shown: Outcome,
    isUndo?: boolean,
  ): Promise<Completed | undefined> {
    show(shown)
    setBusy(true)
    try {
      const answer = await new MutationObserver(client, mutation).mutate(variables)
      const done = {
        ...completed(message ? { ...answer, message } : answer),
        ...(isUndo !== undefined && { isUndo }),
      }
      show({ done })
      focus?.()
      return done
    } catch (error) {
      if (logged && !isUnauthorized(error)) log(failure, error)
      show({ ...shown, failed: { title: failure, reason: reason(error) } })
      setErrors?.(fieldsOf(error))
    } finally {
      setBusy(false)
    }
  }

  const run: Action['run'] = (mutation, variables, options) =>
    perform(mutation, variables, options, {})

  async function undo(change: string, isUndo = false): Promise<boolean> {
    if (busy) return false
    const { done } = outcome
    const options = { failure: t('This could not be undone.') }
    return Boolean(await perform(undoMutation, change, options, done ? { done } : {}, !isUndo))
  }
  return { busy, outcome, run, undo, show }
}

import type { RefObject } from 'react'
import { formatTime } from '#admin/ui/time/times'
import type { Outcome } from '#admin/ui/use-action'
import { fieldsOf, reason } from '#kit/api/error'
import { t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { type DraftState, isGone, isOffline, isOutdated } from './draft-state'

interface SaveStatusProps {
  state: DraftState
  /** Why it was not published or submitted, if that was tried. */
  failed: Outcome['failed']
  /** Takes the focus of what goes. */
  note: RefObject<HTMLParagraphElement | null>
  /** Writes the text of a draft that is gone into a draft of its own. */
  onCopy: () => void
}

/** Says what became of the text: that the server has it, or why not. */
export function SaveStatus({ state, failed, note, onCopy }: SaveStatusProps) {
  const { status, problem, theirs } = state
  const isRefused = problem !== undefined && !isOutdated(problem) && !isOffline(problem)
  return (
    <>
      {failed && !theirs && (
        <ErrorAlert
          title={failed.title}
          reason={
            isOffline(problem) ? t('Press the button again when the line is back.') : failed.reason
          }
        />
      )}
      <p ref={note} tabIndex={-1} role="status" className={ui.note}>
        {sentenceOf(state)}
        {status !== 'clean' && !problem && <span aria-hidden>{t('Saving...')}</span>}
      </p>
      {isRefused && (
        <ErrorAlert title={t('Your text was not saved.')} reason={whyOf(problem)}>
          {isGone(problem) && (
            <PassingButton focusFallback={note} onClick={onCopy}>
              {t('Save it as a new draft')}
            </PassingButton>
          )}
        </ErrorAlert>
      )}
    </>
  )
}

/** Nothing is marked while one writes: what is wrong with a field is said here. */
const whyOf = (problem: unknown) => Object.values(fieldsOf(problem)).join(' ') || reason(problem)

function sentenceOf({ status, problem, server: { savedAt } }: DraftState): string {
  if (isOffline(problem))
    return t('No connection. This browser keeps your text, and sends it when the line is back.')
  return savedAt && status === 'clean' ? t('Saved, {time}', { time: formatTime(savedAt) }) : ''
}

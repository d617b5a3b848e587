import { useFormikContext } from 'formik'
import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { formatTime } from '#admin/ui/time/times'
import { ApiError, reason } from '#kit/api/error'
import type { ItemKind } from '#kit/api/items'
import { useUnsavedChanges } from '#kit/forms/use-unsaved-changes'
import { t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { PassingButton } from '#kit/ui/PassingButton'
import { ConflictChoice } from './ConflictChoice'
import { decided, differences, type Side, type Theirs } from './conflict'
import type { DraftSaver, SaveState } from './draft-saver'
import { type ItemValues, nameOfChosen } from './item-values'
import { PreviewLink } from './PreviewLink'

interface AutoSaveProps {
  id: string
  kind: ItemKind
  saver: DraftSaver
  /** The form began with text that the server did not have. */
  hasUnsent: boolean
  /** The name of the file that the server has of the draft. */
  file: string
  /** Whose text it is, where somebody else reads it for approval. */
  author: string | undefined
  /** Stands above the fields: the choice between two texts is shown there. */
  top: RefObject<HTMLElement | null>
  /** Writes the text into a draft of its own. */
  onCopy: (values: ItemValues) => void
  /** Both texts were seen, and one was chosen. */
  onDecided: () => void
}

/** Stands in the form of an item: saves it while it is written, and says what became of that. */
export function AutoSave(props: AutoSaveProps) {
  const { id, kind, saver, hasUnsent, file, author, top, onCopy, onDecided } = props
  const { values, setValues } = useFormikContext<ItemValues>()
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  const note = useRef<HTMLParagraphElement>(null)
  const last = useRef(hasUnsent ? undefined : values)
  useUnsavedChanges(state.isPending && Boolean(values.file)) // a file is kept nowhere else

  useEffect(() => {
    if (values === last.current) return
    last.current = values
    saver.change(values)
  }, [values, saver])

  const flush = useEffectEvent(() => {
    if (saver.state().isPending) void saver.flush()
  })
  useEffect(() => {
    const { signal, abort } = listeners()
    document.addEventListener('focusout', () => flush(), { signal })
    document.addEventListener('visibilitychange', () => flush(), { signal })
    window.addEventListener('online', () => flush(), { signal })
    return () => {
      abort()
      if (saver.state().isPending) void saver.flush()
    }
  }, [saver])

  async function decide(theirs: Theirs, sides: Record<string, Side | undefined>) {
    const chosen = decided(kind, values, theirs, sides)
    last.current = chosen
    saver.decide(theirs, chosen, sides.file === 'theirs')
    await setValues(chosen)
    onDecided()
  }

  const { problem, theirs } = state
  const code = problem instanceof ApiError ? problem.code : ''
  return (
    <>
      <p ref={note} tabIndex={-1} role="status" className="note">
        {noteOf(state)}
        {state.isPending && !state.problem && <span aria-hidden>{t('Saving...')}</span>}
      </p>
      {state.savedAt && <PreviewLink id={id} saver={saver} />}
      {theirs &&
        top.current &&
        createPortal(
          <ConflictChoice
            key={theirs.at}
            author={author}
            theirs={theirs}
            differences={differences(
              kind,
              values,
              nameOfChosen(values.file) ?? file,
              theirs,
              saver.known,
            )}
            focusFallback={note}
            onDecide={(sides) => void decide(theirs, sides)}
          />,
          top.current,
        )}
      {code === 'not_found' && (
        <ErrorAlert title={t('Your text was not saved.')} reason={reason(problem)}>
          <PassingButton focusFallback={note} onClick={() => onCopy(values)}>
            {t('Save it as a new draft')}
          </PassingButton>
        </ErrorAlert>
      )}
      {problem !== undefined && !['outdated', 'not_found', 'unreachable'].includes(code) && (
        <ErrorAlert title={t('Your text was not saved.')} reason={reason(problem)} />
      )}
    </>
  )
}

function listeners() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function noteOf({ problem, isPending, savedAt }: SaveState): string {
  if (problem instanceof ApiError && problem.code === 'unreachable')
    return t('No connection. This browser keeps your text, and sends it when the line is back.')
  return savedAt && !isPending ? t('Saved, {time}', { time: formatTime(savedAt) }) : ''
}

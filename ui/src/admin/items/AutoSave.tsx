import { useFormikContext } from 'formik'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { formatTime } from '#admin/ui/times'
import { getDraft } from '#shared/api/drafts'
import { ApiError, fieldsOf, reason } from '#shared/api/error'
import type { ItemKind } from '#shared/api/items'
import { useUnsavedChanges } from '#shared/forms/use-unsaved-changes'
import { t } from '#shared/i18n/message'
import { ErrorAlert } from '#shared/ui/Alert'
import { PassingButton } from '#shared/ui/PassingButton'
import type { DraftSaver, SaveState } from './draft-saver'
import { type ItemValues, labelOf, valuesOf } from './item-values'
import { PreviewLink } from './PreviewLink'

interface AutoSaveProps {
  id: string
  kind: ItemKind
  saver: DraftSaver
  /** The form began with text that the server did not have. */
  hasUnsent: boolean
  /** Writes the text into a draft of its own. */
  onCopy: (values: ItemValues) => void
}

/** Stands in the form of an item: saves it while it is written, and says what became of that. */
export function AutoSave({ id, kind, saver, hasUnsent, onCopy }: AutoSaveProps) {
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

  async function takeTheirs() {
    const { data } = await getDraft(id)
    saver.drop(data.version)
    await setValues(valuesOf(kind, data.fields ?? {}, ''))
  }

  const { problem } = state
  const code = problem instanceof ApiError ? problem.code : ''
  return (
    <>
      <p ref={note} tabIndex={-1} role="status" className="note">
        {noteOf(state)}
        {state.isPending && !state.problem && <span aria-hidden>{t('Saving...')}</span>}
      </p>
      {state.savedAt && <PreviewLink id={id} saver={saver} />}
      {code === 'outdated' && (
        <ErrorAlert title={t('There are two texts.')} reason={reason(problem)}>
          <ul className="stack tight whole-row">
            {Object.entries(fieldsOf(problem)).map(([field, text]) => (
              <li key={field}>
                <b>{labelOf(kind, field)}</b> <br />
                {text}
              </li>
            ))}
          </ul>
          <PassingButton heir={note} onClick={() => void saver.overwrite()}>
            {t('Save my text')}
          </PassingButton>
          <PassingButton heir={note} onClick={() => void takeTheirs()}>
            {t('Take the other text')}
          </PassingButton>
        </ErrorAlert>
      )}
      {code === 'not_found' && (
        <ErrorAlert title={t('Your text was not saved.')} reason={reason(problem)}>
          <PassingButton heir={note} onClick={() => onCopy(values)}>
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

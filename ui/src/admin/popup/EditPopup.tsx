import { useEffect, useEffectEvent, useMemo } from 'react'
import { ActionFeedback } from '#admin/ui/ActionFeedback'
import { toInputTime } from '#admin/ui/times'
import { type ActionResult, toActionResult, useAction } from '#admin/ui/use-action'
import { useNow } from '#admin/ui/use-now'
import { deletePopup, editPopup } from '#shared/api/popup'
import type { PopupView } from '#shared/api/types.gen'
import { popupEditSchema } from '#shared/forms/schemas'
import { Button } from '#shared/ui/Button'
import { describeStatus, isDue } from './describe-popup'
import { PopupForm } from './PopupForm'
import styles from './popup.module.css'

interface EditPopupProps {
  popup: PopupView
  onChange: () => void
  onDeleted: (outcome: ActionResult) => void
}

/** The pop-up that there is: when visitors see it, how they see it, and what can be changed. */
export function EditPopup({ popup, onChange, onDeleted }: EditPopupProps) {
  const action = useAction()
  const { busy, run, setOutcome } = action
  const words = useMemo(() => wordsOf(popup), [popup])
  const schema = useMemo(() => popupEditSchema(words.until), [words])

  async function remove() {
    const work = async () => toActionResult(await deletePopup(popup._id))
    const deleted = await run({ failure: 'Error deleting pop-up', logged: true, work })
    if (deleted) onDeleted(deleted)
  }

  function changed(next: ActionResult) {
    setOutcome(next)
    onChange()
  }

  async function undo(made: string, isUndo?: boolean) {
    const done = await action.undo(made, isUndo)
    onChange()
    return done
  }

  return (
    <>
      <Now popup={popup} onDue={onChange} />
      <PopupForm
        heading="Change the pop-up"
        initial={words}
        schema={schema}
        popup={popup}
        field={{ label: 'Another picture (optional)', invitation: 'Choose another picture' }}
        submit={{ label: 'Save', busyLabel: 'Saving...' }}
        failure="The pop-up could not be changed."
        send={(edit, picture) => editPopup(popup._id, { ...edit, ...(picture && { picture }) })}
        onSent={(answer) => changed(toActionResult(answer))}
      />
      <ActionFeedback {...action} undo={undo} />
      <Button className={styles.delete} disabled={busy} onClick={remove}>
        Delete
      </Button>
    </>
  )
}

/** What visitors see now. It asks the server again when that should be another thing by now. */
function Now({ popup, onDue }: { popup: PopupView; onDue: () => void }) {
  const now = useNow()
  const ask = useEffectEvent((at: number) => isDue(popup, at) && onDue())
  useEffect(() => void ask(now), [now])
  return (
    <p role="status" className={styles.now} data-live={popup.live}>
      {describeStatus(popup, now)} <small>Times are Indian Standard Time.</small>
    </p>
  )
}

const wordsOf = ({ alt, decorative, link = '', from, until }: PopupView) => ({
  alt,
  decorative,
  link,
  from: toInputTime(from),
  until: toInputTime(until),
})

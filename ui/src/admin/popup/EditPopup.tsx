import { useMemo } from 'react'
import { toInputTime } from '#admin/ui/time/times'
import { useNow } from '#admin/ui/time/use-now'
import { type Outcome, useAction } from '#admin/ui/use-action'
import type { PopupView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Callout, Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { describeStatus } from './describe-popup'
import { PopupForm } from './PopupForm'
import { deletePopupMutation, editPopupMutation } from './queries'
import { popupEditSchema } from './schema'

interface EditPopupProps {
  popup: PopupView
  onDeleted: (outcome: Outcome) => void
}

/** The pop-up that there is: when visitors see it, how they see it, and what can be changed. */
export function EditPopup({ popup, onDeleted }: EditPopupProps) {
  const action = useAction()
  const values = useMemo(() => valuesOf(popup), [popup])
  const schema = useMemo(() => popupEditSchema(values.until), [values])

  async function remove() {
    const options = { failure: t('Error deleting pop-up'), logged: true }
    const done = await action.run(deletePopupMutation, popup._id, options)
    if (done) onDeleted({ done })
  }

  return (
    <>
      <Status popup={popup} />
      <Cluster spread>
        <h2>{t('Change the pop-up')}</h2>
        <img
          className={ui.rounded}
          src={popup.image}
          width={56}
          height={(56 * popup.height) / popup.width}
          alt={t('The picture of the pop-up')}
        />
        <Button disabled={action.busy} onClick={remove}>
          {t('Delete')}
        </Button>
      </Cluster>
      <PopupForm
        action={action}
        initial={values}
        schema={schema}
        popup={popup}
        field={{ label: t('Another picture (optional)'), invitation: t('Choose another picture') }}
        submit={{ label: t('Save the pop-up'), busyLabel: t('Saving...') }}
        failure={t('The pop-up could not be changed.')}
        mutation={editPopupMutation(popup)}
      />
    </>
  )
}

/** What visitors see now. */
function Status({ popup }: { popup: PopupView }) {
  return (
    <Callout role="status" as="p" arrange="split" tone={popup.live ? 'success' : 'note'}>
      <span className={ui.bold}>{describeStatus(popup, useNow())}</span>{' '}
      <small className={ui.note}>{t('Times are Indian Standard Time.')}</small>
    </Callout>
  )
}

const valuesOf = ({ alt, decorative, link = '', from, until }: PopupView) => ({
  alt,
  decorative,
  link,
  from: toInputTime(from),
  until: toInputTime(until),
})

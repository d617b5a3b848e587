import type { Action } from '#admin/ui/use-action'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'
import { sendBackMutation } from './queries'

interface SendBackProps {
  id: string
  version: number
  action: Action
  onDone: () => void
  onClose: () => void
}

/** Asks what should change before a draft goes back to whoever wrote it. */
export function SendBack({ id, version, action, onDone, onClose }: SendBackProps) {
  async function send({ note }: { note: string }) {
    const options = { failure: t('It was not sent back.') }
    if (await action.run(sendBackMutation(id, version), note, options)) onDone()
  }
  return (
    <Dialog title={t('Send the draft back?')} busy={action.busy} onClose={onClose}>
      <Formik
        initialValues={{ note: '' }}
        validate={({ note }) => (note.trim() ? {} : { note: t('Say what should change.') })}
        onSubmit={send}
      >
        {({ isSubmitting }) => (
          <Form>
            <TextField name="note" label={t('What should change')} rows={3} required />
            <div className="cluster">
              <SubmitButton
                label={t('Send back')}
                busyLabel={t('Sending back...')}
                busy={isSubmitting}
              />
              <Button onClick={onClose}>{t('Cancel')}</Button>
            </div>
            {action.outcome.failed && <ErrorAlert {...action.outcome.failed} />}
          </Form>
        )}
      </Formik>
    </Dialog>
  )
}

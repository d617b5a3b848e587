import { object, string } from 'yup'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'
import { useShownItems } from './items-context'
import { sendBackMutation } from './queries'

interface SendBackProps {
  id: string
  version: number
  onDone: () => void
  onClose: () => void
}

const schema = object({
  note: string()
    .trim()
    .required(() => t('Say what should change.')),
})

/** Asks what should change before a draft goes back to whoever wrote it. */
export default function SendBack({ id, version, onDone, onClose }: SendBackProps) {
  const { action } = useShownItems()
  async function send({ note }: { note: string }) {
    const options = { failure: t('It was not sent back.') }
    if (await action.run(sendBackMutation(id, version), note, options)) onDone()
  }
  return (
    <Dialog title={t('Send the draft back?')} busy={action.busy} onClose={onClose}>
      <Formik initialValues={{ note: '' }} validationSchema={schema} onSubmit={send}>
        {({ isSubmitting }) => (
          <Form>
            <TextField name="note" label={t('What should change')} rows={3} required />
            <Cluster>
              <SubmitButton
                label={t('Send back')}
                busyLabel={t('Sending back...')}
                busy={isSubmitting}
              />
              <Button onClick={onClose}>{t('Cancel')}</Button>
            </Cluster>
            {action.outcome.failed && <ErrorAlert {...action.outcome.failed} />}
          </Form>
        )}
      </Formik>
    </Dialog>
  )
}

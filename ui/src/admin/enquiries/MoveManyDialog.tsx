import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MutationError } from '#admin/ui/MutationFeedback'
import { submitMutation } from '#admin/ui/submit-mutation'
import { TimeSpanFields } from '#admin/ui/time/TimeSpanFields'
import type { ManyEnquiries } from '#kit/api/types.gen'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { plural, t } from '#kit/i18n/message'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { Actions } from '#kit/ui/Actions'
import { ErrorAlert } from '#kit/ui/Alert'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'
import { useEnquiriesContext } from './enquiries-context'
import { enquiriesOf, type MoveManyFields, moveManySchema } from './move-many-fields'
import { countEnquiriesMutation, editEnquiriesMutation } from './queries'

export interface MoveManyDialogProps {
  /** The sender that it begins with: e-mail address, telephone number, or both with a comma. */
  person?: string
  onClose: () => void
}

/** Dialog in two steps: which enquiries, then how many they are and whether they go. */
export default function MoveManyDialog({ person = '', onClose }: MoveManyDialogProps) {
  const { place, go, edits } = useEnquiriesContext()
  const [counted, setCounted] = useState<{ which: ManyEnquiries; count: number }>()
  const counting = useMutation(countEnquiriesMutation)
  const moving = useMutation(editEnquiriesMutation)
  const isNone = counting.data?.count === 0

  async function count(fields: MoveManyFields) {
    const which = enquiriesOf(fields)
    const answer = await submitMutation(counting, which)
    if (answer && answer.count > 0) setCounted({ which, count: answer.count })
  }
  async function move(which: ManyEnquiries) {
    const answer = await submitMutation(moving, [which])
    if (!answer) return
    const { message, batch } = answer
    onClose()
    edits.notify(message, batch ? [{ batch, spam: false }] : [])
    if (place.id) go({ id: '' })
  }
  const submit = (fields: MoveManyFields) => (counted ? move(counted.which) : count(fields))

  return (
    <Formik
      initialValues={{ person, network: '', since: '', until: '' }}
      validationSchema={moveManySchema}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <Dialog
          title={t('Move many enquiries to spam')}
          description={!counted && <Instruction />}
          initialFocus="[name=person]"
          busy={isSubmitting}
          onClose={onClose}
        >
          <Form>
            {counted ? <Count {...counted} /> : <Fields />}
            {isNone && (
              <ErrorAlert title={t('No enquiry matches all fields. Nothing was moved.')} />
            )}
            <MutationError mutation={counting} title={t('They could not be counted.')} />
            <MutationError mutation={moving} title={t('They could not be moved to spam.')} />
            <Actions>
              {counted ? (
                <SubmitButton
                  label={t('Move to spam')}
                  busyLabel={t('Moving...')}
                  busy={isSubmitting}
                />
              ) : (
                <SubmitButton
                  label={t('Count them')}
                  busyLabel={t('Counting...')}
                  busy={isSubmitting}
                />
              )}
              <Button disabled={isSubmitting} onClick={onClose}>
                {t('Cancel')}
              </Button>
            </Actions>
          </Form>
        </Dialog>
      )}
    </Formik>
  )
}

const Instruction = () => (
  <p>
    {t(
      'Fill in what the unwanted enquiries have in common. An enquiry must match every field that you fill in. You first see how many match.',
    )}
  </p>
)

/** Which enquiries: what is filled in must all be true of them. */
function Fields() {
  return (
    <>
      <TextField name="person" label={t('E-mail or telephone')} autoComplete="off" />
      <TextField
        name="network"
        label={t('Network address')}
        hint={t('Under each enquiry: “Sent from 203.0.113.7”')}
        autoComplete="off"
      />
      <TimeSpanFields
        from={{
          name: 'since',
          label: t('Not before (IST)'),
          hint: t('Leave empty to start with the first.'),
        }}
        until={{
          name: 'until',
          label: t('Not after (IST)'),
          hint: t('Leave empty to end with the newest.'),
        }}
      />
    </>
  )
}

/** How many would be moved; it takes the focus, so that it is read before it is answered. */
function Count({ count }: { count: number }) {
  const { ref } = useFocusTarget<HTMLParagraphElement>({ onMount: true })
  return (
    <p ref={ref} tabIndex={-1}>
      {plural(count, {
        one: '1 enquiry would be moved to spam. Mails about it that still wait are not sent. You can undo it.',
        other:
          '{count} enquiries would be moved to spam. Mails about them that still wait are not sent. You can undo it.',
      })}
    </p>
  )
}

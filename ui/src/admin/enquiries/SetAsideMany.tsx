import { Formik } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { TimeField } from '#admin/ui/TimeField'
import { editEnquiries } from '#shared/api/enquiries'
import { reason } from '#shared/api/error'
import type { ManyAnswer, ManyEnquiries } from '#shared/api/types.gen'
import { Form } from '#shared/forms/Form'
import { SubmitButton } from '#shared/forms/SubmitButton'
import { TextField } from '#shared/forms/TextField'
import { Actions } from '#shared/ui/Actions'
import { ErrorAlert } from '#shared/ui/Alert'
import { Button } from '#shared/ui/Button'
import { Dialog } from '#shared/ui/Dialog'
import { checkFields, enquiriesOf, type SetAsideFields } from './set-aside-fields'

interface SetAsideManyProps {
  label: string
  /** The sender that the dialog begins with: e-mail address, telephone number, or both with a comma. */
  person?: string
  onSetAside: (answer: ManyAnswer) => void
}

/** Button that opens the dialog to set several enquiries aside. */
export function SetAsideMany({ label, ...rest }: SetAsideManyProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && <SetAsideDialog {...rest} onClose={() => setOpen(false)} />}
    </>
  )
}

interface SetAsideDialogProps extends Omit<SetAsideManyProps, 'label'> {
  onClose: () => void
}

/** Dialog in two steps: which enquiries, then how many they are and whether they go. */
function SetAsideDialog({ person = '', onSetAside, onClose }: SetAsideDialogProps) {
  const [counted, setCounted] = useState<{ which: ManyEnquiries; count: number }>()
  const [failure, setFailure] = useState<{ title: string; reason?: string }>()

  async function count(fields: SetAsideFields) {
    const which = enquiriesOf(fields)
    const { count } = await editEnquiries({ ...which, dryRun: true })
    if (count > 0) setCounted({ which, count })
    else setFailure({ title: 'No enquiry fits all of this. Nothing was set aside.' })
  }
  async function confirm(which: ManyEnquiries) {
    const answer = await editEnquiries(which)
    onClose()
    onSetAside(answer)
  }
  async function submit(fields: SetAsideFields) {
    setFailure(undefined)
    try {
      await (counted ? confirm(counted.which) : count(fields))
    } catch (error) {
      const title = counted ? 'They could not be set aside.' : 'They could not be counted.'
      setFailure({ title, reason: reason(error) })
    }
  }

  return (
    <Formik
      initialValues={{ person, network: '', since: '', until: '' }}
      validate={checkFields}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <Dialog
          title="Set aside several enquiries"
          description={!counted && <Instruction />}
          initialFocus="[name=person]"
          busy={isSubmitting}
          onClose={onClose}
        >
          <Form>
            {counted ? <Count {...counted} /> : <Fields />}
            {failure && <ErrorAlert {...failure} />}
            <Actions>
              {counted ? (
                <SubmitButton label="Set aside" busyLabel="Setting aside..." busy={isSubmitting} />
              ) : (
                <SubmitButton label="Count them" busyLabel="Counting..." busy={isSubmitting} />
              )}
              <Button disabled={isSubmitting} onClick={onClose}>
                Leave as it is
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
    Fill in what the unwanted ones have in common. If you fill in more than one, all of it must fit.
    You are told how many they are first.
  </p>
)

/** Which enquiries: what is filled in must all be true of them. */
function Fields() {
  return (
    <>
      <TextField name="person" label="E-mail or telephone" autoComplete="off" />
      <TextField
        name="network"
        label="Network address"
        hint="Under each enquiry: “Sent from 203.0.113.7”"
        autoComplete="off"
      />
      <TimeField name="since" label="Not before (IST)" clock="00:00" hint="Empty: from the first" />
      <TimeField name="until" label="Not after (IST)" clock="23:59" hint="Empty: to the newest" />
    </>
  )
}

/** How many would be set aside; it takes the focus, so that it is read before it is answered. */
function Count({ count }: { count: number }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <p ref={words} tabIndex={-1}>
      {count === 1 ? '1 enquiry would be set aside' : `${count} enquiries would be set aside`} as
      spam. Mails about them that wait are not sent. You can undo it.
    </p>
  )
}

import { useMutation } from '@tanstack/react-query'
import type { FormikHelpers } from 'formik'
import { useRef, useState } from 'react'
import { MutationError } from '#admin/ui/MutationFeedback'
import { submitMutation } from '#admin/ui/submit-mutation'
import type { MadeInvitation, Role, Section } from '#kit/api/types.gen'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { UnsavedChanges } from '#kit/forms/UnsavedChanges'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { inviteMutation } from '../queries'
import { RoleField } from '../RoleField'
import { InvitationLink } from './InvitationLink'

/** Behind its button, the form that invites a colleague, and the link that it makes. */
export function Invite() {
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<MadeInvitation>()
  const opener = useRef<HTMLButtonElement>(null)

  const close = () => {
    setOpen(false)
    setMade(undefined)
    moveFocus(opener.current)
  }

  return (
    <Stack as="section" gap="loose">
      <Button ref={opener} variant="main" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('Invite somebody')}
      </Button>
      {open &&
        (made ? (
          <InvitationLink made={made} onClose={close} />
        ) : (
          <InviteForm onMade={setMade} onLeave={close} />
        ))}
    </Stack>
  )
}

const empty = { userName: '', emailId: '', role: 'staff' as Role, sections: [] as Section[] }

interface InviteFormProps {
  onMade: (made: MadeInvitation) => void
  onLeave: () => void
}

function InviteForm({ onMade, onLeave }: InviteFormProps) {
  const inviting = useMutation(inviteMutation)

  async function send(values: typeof empty, { setErrors }: FormikHelpers<typeof empty>) {
    const sections = values.role === 'editor' ? values.sections : []
    const made = await submitMutation(inviting, { ...values, sections }, setErrors)
    if (made) onMade(made)
  }

  return (
    <Formik initialValues={empty} onSubmit={send}>
      {({ isSubmitting }) => (
        <Form>
          <UnsavedChanges />
          <TextField name="userName" label={t('Name')} autoComplete="off" />
          <TextField
            name="emailId"
            label={t('Email')}
            type="email"
            autoComplete="off"
            hint={t('If you leave it empty, they write it themselves.')}
          />
          <RoleField />
          <Cluster>
            <SubmitButton
              label={t('Make the link')}
              busyLabel={t('Making it...')}
              busy={isSubmitting}
            />
            <Button onClick={onLeave}>{t('Cancel')}</Button>
          </Cluster>
          <MutationError mutation={inviting} title={t('The invitation was not made.')} />
        </Form>
      )}
    </Formik>
  )
}

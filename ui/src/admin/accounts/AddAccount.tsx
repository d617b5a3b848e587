import { useMutation } from '@tanstack/react-query'
import type { FormikHelpers } from 'formik'
import { useRef, useState } from 'react'
import { MutationError } from '#admin/ui/MutationFeedback'
import { submitMutation } from '#admin/ui/submit-mutation'
import type { Role, Section } from '#kit/api/types.gen'
import { registerSchema } from '#kit/auth/schemas'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { PasswordField, passwordHint } from '#kit/forms/PasswordField'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { UnsavedChanges } from '#kit/forms/UnsavedChanges'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { addAccountMutation } from './queries'
import { RoleField } from './RoleField'
import type { OnAccountChange } from './use-account-action'

/** Behind its button, the form that makes an account with a password for somebody. */
export function AddAccount({ onChanged }: { onChanged: OnAccountChange }) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  const close = () => {
    setOpen(false)
    moveFocus(opener.current)
  }

  return (
    <Stack as="section" gap="loose">
      <Button ref={opener} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('Add somebody with a password')}
      </Button>
      {open && (
        <AddForm
          onAdded={(id, message) => {
            close()
            onChanged(id, message)
          }}
          onLeave={close}
        />
      )}
    </Stack>
  )
}

const empty = {
  userName: '',
  emailId: '',
  password: '',
  role: 'staff' as Role,
  sections: [] as Section[],
}

function AddForm({ onAdded, onLeave }: { onAdded: OnAccountChange; onLeave: () => void }) {
  const adding = useMutation(addAccountMutation)

  async function add(values: typeof empty, { setErrors }: FormikHelpers<typeof empty>) {
    const person = registerSchema.cast(values)
    const sections = values.role === 'editor' ? values.sections : []
    const account = { ...person, role: values.role, sections }
    const done = await submitMutation(adding, account, setErrors)
    if (done) onAdded(done.data._id, done.message)
  }

  return (
    <Formik initialValues={empty} validationSchema={registerSchema} onSubmit={add}>
      {({ isSubmitting }) => (
        <Form>
          <UnsavedChanges />
          <TextField name="userName" label={t('Name')} autoComplete="off" required />
          <TextField name="emailId" label={t('Email')} type="email" autoComplete="off" required />
          <RoleField />
          <PasswordField
            label={t('First password')}
            showLabel={t('Show first password')}
            autoComplete="new-password"
            hint={t(passwordHint)}
          />
          <p className={ui.note}>
            {t(
              'Give them this password yourself: no mail is sent. They can change it in their account.',
            )}
          </p>
          <Cluster>
            <SubmitButton
              label={t('Add the account')}
              busyLabel={t('Adding...')}
              busy={isSubmitting}
            />
            <Button onClick={onLeave}>{t('Cancel')}</Button>
          </Cluster>
          <MutationError mutation={adding} title={t('The account could not be added.')} />
        </Form>
      )}
    </Formik>
  )
}

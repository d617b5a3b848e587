import { useMutation } from '@tanstack/react-query'
import type { FormikHelpers } from 'formik'
import { useRef, useState } from 'react'
import { CopyButton } from '#admin/ui/CopyButton'
import { MutationError } from '#admin/ui/MutationFeedback'
import { submitMutation } from '#admin/ui/submit-mutation'
import { TimeField } from '#admin/ui/time/TimeField'
import { indianDay } from '#admin/ui/time/times'
import type { MadeAppToken, Section } from '#kit/api/types.gen'
import { Field } from '#kit/forms/Field'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { UnsavedChanges } from '#kit/forms/UnsavedChanges'
import { t } from '#kit/i18n/message'
import { moveFocus, useFocusTarget } from '#kit/lib/use-focus-target'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { addTokenMutation } from '../queries'
import { SectionsField } from '../SectionsField'
import { tokenSchema } from '../schemas'

/** Behind its button, the form that makes an app token; then its secret, until it was put away. */
export function AddAppToken() {
  const [shows, setShows] = useState<'form' | MadeAppToken>()
  const opener = useRef<HTMLButtonElement>(null)

  const close = () => {
    setShows(undefined)
    moveFocus(opener.current)
  }

  return (
    <Stack as="section" gap="loose">
      <Button
        ref={opener}
        variant="main"
        aria-expanded={shows !== undefined}
        onClick={() => setShows(shows ? undefined : 'form')}
      >
        {t('Make an app token')}
      </Button>
      {shows === 'form' && <TokenForm onMade={setShows} onLeave={close} />}
      {typeof shows === 'object' && <Secret made={shows} onDone={close} />}
    </Stack>
  )
}

/** How long a token works unless somebody says otherwise. */
const usualDays = 90

const inDays = (days: number) => `${indianDay(Date.now() + days * 86_400_000)}T23:59`

interface TokenFormProps {
  onMade: (made: MadeAppToken) => void
  onLeave: () => void
}

function TokenForm({ onMade, onLeave }: TokenFormProps) {
  const adding = useMutation(addTokenMutation)
  const [initial] = useState({ name: '', sections: [] as Section[], until: inDays(usualDays) })

  async function add(values: typeof initial, { setErrors }: FormikHelpers<typeof initial>) {
    const token = { ...values, name: values.name.trim(), role: 'editor' as const }
    const made = await submitMutation(adding, token, setErrors)
    if (made) onMade(made)
  }

  return (
    <Formik initialValues={initial} validationSchema={tokenSchema} onSubmit={add}>
      {({ isSubmitting }) => (
        <Form>
          <UnsavedChanges />
          <TextField
            name="name"
            label={t('What it is for')}
            hint={t('Such as “Office laptop”. Activity and Older versions show it.')}
            autoComplete="off"
            required
          />
          <SectionsField forProgram />
          <TimeField
            name="until"
            label={t('Until')}
            hint={t('Within a year. A date without a time includes the whole day.')}
            clock="23:59"
          />
          <Cluster>
            <SubmitButton
              label={t('Make the app token')}
              busyLabel={t('Making it...')}
              busy={isSubmitting}
            />
            <Button onClick={onLeave}>{t('Cancel')}</Button>
          </Cluster>
          <MutationError mutation={adding} title={t('The app token could not be made.')} />
        </Form>
      )}
    </Formik>
  )
}

interface SecretProps {
  made: MadeAppToken
  onDone: () => void
}

/** The secret of a new token, which is nowhere else. */
function Secret({ made: { data, secret }, onDone }: SecretProps) {
  const { ref: heading } = useFocusTarget<HTMLHeadingElement>({ onMount: true })
  return (
    <Stack frame="card" className={ui.formWidth}>
      <h2 ref={heading} tabIndex={-1}>
        {t('The app token “{name}” is made', { name: data.name })}
      </h2>
      <p>
        {t(
          'Copy it now: it is not shown again. On the other computer, put it into the variable SCHOOLSITE_TOKEN or a file that nobody else can read. Whoever has it can publish.',
        )}
      </p>
      <Field label={t('App token')}>
        {(wiring) => (
          <input {...wiring} readOnly value={secret} onFocus={({ target }) => target.select()} />
        )}
      </Field>
      <Cluster>
        <CopyButton text={secret} label={t('Copy the token')} />
        <Button onClick={onDone}>{t('I have copied it')}</Button>
      </Cluster>
    </Stack>
  )
}

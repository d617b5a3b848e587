import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormikHelpers, useField } from 'formik'
import { useState } from 'react'
import { MutationError } from '#admin/ui/MutationFeedback'
import { NewerValues } from '#admin/ui/NewerValues'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { submitMutation } from '#admin/ui/submit-mutation'
import { readDay, writeDate } from '#admin/ui/time/dates'
import type { FactorPolicyBody } from '#kit/api/types.gen'
import { Field } from '#kit/forms/Field'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { UnsavedChanges } from '#kit/forms/UnsavedChanges'
import { t } from '#kit/i18n/message'
import { StatusMessage } from '#kit/ui/Alert'
import { Stack } from '#kit/ui/arrange'
import { factorPolicyMutation, factorPolicyQuery } from '../queries'

/** From when owners and editors have to have a passkey or an authenticator app. */
export function FactorPolicy() {
  const policy = useQuery(factorPolicyQuery)
  return (
    <Stack as="section">
      <h2>{t('Who needs a passkey or code')}</h2>
      <p>
        {t(
          'From the day that you set, they need one as well as the password. Their dashboard says so before, and who has none on that day is led through adding one after the password.',
        )}
      </p>
      <QueryBoundary query={policy} failed={t('This could not be loaded.')}>
        {(now) => <PolicyForm now={now} />}
      </QueryBoundary>
    </Stack>
  )
}

function PolicyForm({ now }: { now: FactorPolicyBody }) {
  const setting = useMutation(factorPolicyMutation)
  const [notice, setNotice] = useState('')
  async function save(
    values: FactorPolicyBody,
    { setErrors, resetForm }: FormikHelpers<FactorPolicyBody>,
  ) {
    setNotice('')
    const saved = await submitMutation(setting, values, setErrors)
    if (!saved) return
    resetForm({ values: saved })
    setNotice(t('Saved.'))
  }
  return (
    <Formik initialValues={now} onSubmit={save}>
      {({ isSubmitting }) => (
        <Form>
          <UnsavedChanges />
          <NewerValues values={now} />
          <DayField name="owners" label={t('Owners, from')} />
          <DayField name="editors" label={t('Editors, from')} />
          <SubmitButton label={t('Save the days')} busyLabel={t('Saving...')} busy={isSubmitting} />
          <MutationError mutation={setting} title={t('The days were not saved.')} />
          <StatusMessage>{notice}</StatusMessage>
        </Form>
      )}
    </Formik>
  )
}

/** A day in a formik form: its value is "2026-11-25", its text is "25/11/2026". */
function DayField({ name, label }: { name: string; label: string }) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string>(name)
  const [typed, setTyped] = useState<string>()
  function type(text: string) {
    setTyped(text)
    void setValue(readDay(text) ?? text.trim())
  }
  function leave() {
    setTyped(undefined)
    void setTouched(true)
  }
  return (
    <Field
      label={label}
      hint={t('A day at least a week from today. Empty: never.')}
      error={touched ? error : undefined}
    >
      {(wiring) => (
        <input
          {...wiring}
          value={typed ?? writeDate(value)}
          placeholder={t('dd/mm/yyyy')}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      )}
    </Field>
  )
}

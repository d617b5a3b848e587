import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import { MutationError } from '#admin/ui/MutationFeedback'
import { NewerValues } from '#admin/ui/NewerValues'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { submitMutation } from '#admin/ui/submit-mutation'
import { TimeField } from '#admin/ui/time/TimeField'
import type { FactorPolicyBody } from '#kit/api/types.gen'
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
          'From the day that you set, they need one as well as the password. Home reminds them before. People without one are then asked to add it after the password.',
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
  const hint = t('A day at least a week from today. Empty: never.')
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
          <TimeField name="owners" label={t('Owners, from')} hint={hint} />
          <TimeField name="editors" label={t('Editors, from')} hint={hint} />
          <SubmitButton label={t('Save the days')} busyLabel={t('Saving...')} busy={isSubmitting} />
          <MutationError mutation={setting} title={t('The days were not saved.')} />
          <StatusMessage>{notice}</StatusMessage>
        </Form>
      )}
    </Formik>
  )
}

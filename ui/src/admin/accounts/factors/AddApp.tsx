import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormikHelpers } from 'formik'
import { MutationError } from '#admin/ui/MutationFeedback'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { submitMutation } from '#admin/ui/submit-mutation'
import type { AppBegun, FactorAdded } from '#kit/api/types.gen'
import { CodeField } from '#kit/auth/CodeField'
import { codeSchema } from '#kit/auth/schemas'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button, ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { QrCode } from '../QrCode'
import { appQuery, confirmAppMutation } from '../queries'

interface AddAppProps {
  onAdded: (added: FactorAdded) => void
  onLeave: () => void
}

/** Adds an authenticator app: its code to scan, and the field for what the app shows then. */
export function AddApp({ onAdded, onLeave }: AddAppProps) {
  const begun = useQuery(appQuery)
  return (
    <Stack frame="card" className={ui.formWidth}>
      <h3>{t('Add an authenticator app')}</h3>
      <QueryBoundary query={begun} failed={t('This could not be started.')}>
        {(app) => (
          <>
            <Scan app={app} />
            <ConfirmApp token={app.token} onAdded={onAdded} onLeave={onLeave} />
          </>
        )}
      </QueryBoundary>
    </Stack>
  )
}

const Scan = ({ app: { qr, secret, uri } }: { app: AppBegun }) => (
  <>
    <p>
      {t(
        'Install an authenticator app on your telephone, such as Google Authenticator or Aegis. In it choose to add an account, and scan this code.',
      )}
    </p>
    <QrCode qr={qr} />
    <p className={ui.note}>
      {rich('It can’t be scanned? Type this into the app: <b>{secret}</b>', {
        b: (inner) => <b>{inner}</b>,
        secret: secret.replace(/(.{4})(?=.)/g, '$1 '),
      })}
    </p>
    <Cluster>
      <ButtonLink variant="quiet" href={uri}>
        {t('Open it in an app of this device')}
      </ButtonLink>
    </Cluster>
  </>
)

const empty = { code: '' }

interface ConfirmAppProps extends AddAppProps {
  token: string
}

function ConfirmApp({ token, onAdded, onLeave }: ConfirmAppProps) {
  const confirming = useMutation(confirmAppMutation)
  async function confirm({ code }: typeof empty, { setErrors }: FormikHelpers<typeof empty>) {
    const added = await submitMutation(confirming, { token, code: code.trim() }, setErrors)
    if (added) onAdded(added)
  }
  return (
    <Formik initialValues={empty} validationSchema={codeSchema} onSubmit={confirm}>
      {({ isSubmitting }) => (
        <Form>
          <CodeField ofApp />
          <Cluster>
            <SubmitButton
              label={t('Add the app')}
              busyLabel={t('Checking...')}
              busy={isSubmitting}
            />
            <Button onClick={onLeave}>{t('Cancel')}</Button>
          </Cluster>
          <MutationError mutation={confirming} title={t('The app was not added.')} />
        </Form>
      )}
    </Formik>
  )
}

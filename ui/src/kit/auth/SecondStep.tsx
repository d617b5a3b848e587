import { useField } from 'formik'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#kit/api/error'
import { loginWithCode } from '#kit/api/factors'
import type { FormState, SessionAnswer } from '#kit/api/types.gen'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { useServerRendered } from '#kit/lib/use-server-rendered'
import { AuthForm } from './AuthForm'
import { CodeField } from './CodeField'
import { loginFailed } from './LoginFields'
import { codeSchema } from './schemas'
import { useSubmit } from './use-submit'

interface SecondStepProps {
  /** The token of the login whose password was right. */
  token: string
  /** The result of a post without JavaScript. */
  form?: FormState | undefined
  onDone: (session: SessionAnswer) => unknown
  /** Called with the reason when the password has to be typed again. */
  onExpired: (reason: string) => void
  /** Buttons beside the one that sends it. */
  actions?: ReactNode
}

/** The step after a password that was right: a code of the authenticator app, or a recovery code. */
export function SecondStep({ token, form, onDone, onExpired, actions }: SecondStepProps) {
  const rendered = useServerRendered()
  const [focuses] = useState(!rendered)
  const { notice: _, ...submission } = useSubmit(
    codeSchema,
    ({ code, trust }) => loginWithCode({ token, code, trust: trust === 'on' }),
    {
      empty: { token, code: '', trust: '' },
      form,
      onDone,
      onFailure: (error) => {
        const isExpired = error instanceof ApiError && error.status === 401
        if (isExpired) onExpired(error.message)
        return isExpired
      },
    },
  )
  return (
    <AuthForm
      {...submission}
      label={t('Login')}
      busyLabel={t('Logging in...')}
      failureTitle={loginFailed}
      actions={actions}
    >
      <input type="hidden" name="token" value={token} />
      <CodeField focuses={focuses} />
      <TrustField />
    </AuthForm>
  )
}

/** Whether this browser is asked for the password alone for a while. */
function TrustField() {
  const [{ value, name }, , { setValue }] = useField<string>('trust')
  return (
    <Field
      inline
      label={t('Remember this browser for 30 days')}
      hint={t('Here you then need only the password. Do not tick this on a shared computer.')}
    >
      {(wiring) => (
        <input
          {...wiring}
          type="checkbox"
          name={name}
          value="on"
          checked={value === 'on'}
          onChange={({ target }) => setValue(target.checked ? 'on' : '')}
        />
      )}
    </Field>
  )
}

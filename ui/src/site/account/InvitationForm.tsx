import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import { join } from '#kit/api/invitations'
import type { FormState, InvitationAnswer } from '#kit/api/types.gen'
import { AuthForm } from '#kit/auth/AuthForm'
import { useSubmit } from '#kit/auth/use-submit'
import { PasswordField, passwordHint } from '#kit/forms/PasswordField'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import { enter, JoinByPasskey } from './JoinByPasskey'
import { LinkFields } from './LinkFields'
import { invitationSchema } from './schemas'
import type { MailedLinkState } from './use-mailed-link'

export interface InvitationFormProps {
  /** The result of a post without JavaScript. */
  form: FormState | undefined
  link: MailedLinkState<InvitationAnswer>
  offersPasskeys: boolean
}

const empty = { code: '', userName: '', emailId: '', password: '' }

/** The name and the way to log in of somebody who is invited; their address where the owner has written none. */
export function InvitationForm({ form, link, offersPasskeys }: InvitationFormProps) {
  const { code, found, expires } = link
  const hasAddress = Boolean(found?.emailId)
  const submission = useSubmit(
    invitationSchema({ hasAddress, hasCode: Boolean(code) }),
    (values) => join({ ...values, code: code || values.code }),
    { empty, form, onDone: enter, onFailure: expires },
  )
  return (
    <AuthForm {...submission} label={t('Log in with this password')} busyLabel={t('Logging in...')}>
      <LinkFields link={link} />
      <TakeOver found={found} />
      <TextField
        id="userName"
        name="userName"
        label={t('Your name')}
        autoComplete="name"
        required
      />
      {!hasAddress && (
        <TextField
          id="emailId"
          name="emailId"
          label={t('Your e-mail address')}
          type="email"
          autoComplete="username"
          required
        />
      )}
      {offersPasskeys && code && (
        <>
          <JoinByPasskey code={code} onExpired={expires} />
          <p>{t('Or choose a password:')}</p>
        </>
      )}
      <PasswordField id="password" autoComplete="new-password" hint={t(passwordHint)} />
    </AuthForm>
  )
}

/** Fills in what the owner wrote, once the server has said it, unless the person was faster. */
function TakeOver({ found }: { found: InvitationAnswer | undefined }) {
  const { values, setValues } = useFormikContext<typeof empty>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the server has answered
  useEffect(() => {
    if (!found) return
    const { userName, emailId } = found
    void setValues(
      { ...values, userName: values.userName || userName, emailId: emailId || values.emailId },
      false,
    )
  }, [found])
  return null
}

import { confirmPassword } from '#kit/api/accounts'
import { AuthForm } from '#kit/auth/AuthForm'
import { passwordConfirmSchema } from '#kit/auth/schemas'
import { useSubmit } from '#kit/auth/use-submit'
import { PasswordField } from '#kit/forms/PasswordField'
import { UsernameForPasswordManager } from '#kit/forms/UsernameForPasswordManager'
import { t } from '#kit/i18n/message'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'

export interface PromptProps {
  /** Whose session it is, or was. */
  emailId: string
  onClose: (confirmed: boolean) => void
}

/** Dialog that asks for the password again before something sensitive is done (step-up authentication). */
export function PasswordDialog({ emailId, onClose }: PromptProps) {
  const submission = useSubmit(passwordConfirmSchema, ({ password }) => confirmPassword(password), {
    empty: { password: '' },
    onDone: () => onClose(true),
  })
  const { isBusy } = submission
  return (
    <Dialog
      title={t('Enter your password to continue')}
      description={
        <p>
          {t(
            'To be safe, please type your password again. You will not be asked again for five minutes.',
          )}
        </p>
      }
      initialFocus="[name=password]"
      busy={isBusy}
      onClose={() => onClose(false)}
    >
      <AuthForm
        {...submission}
        label={t('Continue')}
        busyLabel={t('Checking...')}
        actions={
          <Button disabled={isBusy} onClick={() => onClose(false)}>
            {t('Cancel')}
          </Button>
        }
      >
        <UsernameForPasswordManager emailId={emailId} />
        <PasswordField label={t('Your password')} autoComplete="current-password" />
      </AuthForm>
    </Dialog>
  )
}

import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MutationError } from '#admin/ui/MutationFeedback'
import { confirmPassword } from '#kit/api/accounts'
import { beginPasskeyConfirm, confirmWithFactor } from '#kit/api/factors'
import type { MessageAnswer } from '#kit/api/types.gen'
import { AuthForm } from '#kit/auth/AuthForm'
import { CodeField } from '#kit/auth/CodeField'
import { answerWithPasskey, canUsePasskeys } from '#kit/auth/passkey'
import { codeSchema, passwordConfirmSchema } from '#kit/auth/schemas'
import { useSubmit } from '#kit/auth/use-submit'
import { PasswordField } from '#kit/forms/PasswordField'
import { UsernameForPasswordManager } from '#kit/forms/UsernameForPasswordManager'
import { t } from '#kit/i18n/message'
import { Actions } from '#kit/ui/Actions'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'
import { factorsQuery } from './queries'

export interface PromptProps {
  /** Whose session it is, or was. */
  emailId: string
  onClose: (confirmed: boolean) => void
}

/** Dialog that asks before something sensitive is done whether it is still the same person: for the password, a passkey or a code (step-up authentication). */
export function PasswordDialog({ emailId, onClose }: PromptProps) {
  const { data: own } = useQuery(factorsQuery)
  const [asksForCode, setAsksForCode] = useState(false)
  const passkey = useMutation({ ...confirmByPasskeyMutation, onSuccess: () => onClose(true) })
  const hasCode = own !== undefined && (own.appAt !== undefined || own.recovery > 0)
  const offersPasskey = own !== undefined && own.passkeys.length > 0 && canUsePasskeys()
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
      busy={passkey.isPending}
      onClose={() => onClose(false)}
    >
      <ConfirmForm
        key={String(asksForCode)}
        {...{ emailId, onClose, asksForCode }}
        busy={passkey.isPending}
      />
      {(offersPasskey || hasCode) && (
        <Actions>
          {offersPasskey && (
            <Button busy={passkey.isPending && t('Checking...')} onClick={() => passkey.mutate()}>
              {t('Use a passkey')}
            </Button>
          )}
          {hasCode && (
            <Button onClick={() => setAsksForCode(!asksForCode)}>
              {asksForCode ? t('Type the password') : t('Type a code')}
            </Button>
          )}
        </Actions>
      )}
      <MutationError mutation={passkey} title={t('It could not be confirmed that this is you.')} />
    </Dialog>
  )
}

const confirmByPasskeyMutation = mutationOptions({
  mutationFn: async () => {
    const { options } = await beginPasskeyConfirm()
    return confirmWithFactor({ credential: await answerWithPasskey(options) })
  },
  meta: { changes: [] },
})

interface ConfirmFormProps extends PromptProps {
  asksForCode: boolean
  busy: boolean
}

/** The form of the password, or of a code in its place. */
function ConfirmForm({ emailId, onClose, asksForCode, busy }: ConfirmFormProps) {
  const submission = useSubmit<{ password: string } | { code: string }, MessageAnswer>(
    asksForCode ? codeSchema : passwordConfirmSchema,
    (given) => ('code' in given ? confirmWithFactor(given) : confirmPassword(given.password)),
    {
      empty: asksForCode ? { code: '' } : { password: '' },
      onDone: () => onClose(true),
    },
  )
  const isBusy = submission.isBusy || busy
  return (
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
      {asksForCode ? (
        <CodeField focuses />
      ) : (
        <PasswordField label={t('Your password')} autoComplete="current-password" />
      )}
    </AuthForm>
  )
}

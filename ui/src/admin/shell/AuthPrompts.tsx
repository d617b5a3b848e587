import { use, useSyncExternalStore } from 'react'
import { ReauthenticationContext } from '#kit/auth/reauthentication'
import { PasswordDialog } from './PasswordDialog'
import { SignInDialog } from './SignInDialog'

const dialogs = { password: PasswordDialog, login: SignInDialog }

/** The dialogs by which a person confirms who they are, each for as long as a refused call waits for it. */
export function AuthPrompts() {
  const { subscribe, prompts, settle } = use(ReauthenticationContext)
  const open = useSyncExternalStore(subscribe, prompts, prompts)
  return open.map(({ prompt, emailId }) => {
    const PromptDialog = dialogs[prompt]
    return (
      <PromptDialog
        key={prompt}
        emailId={emailId}
        onClose={(confirmed) => settle(prompt, confirmed)}
      />
    )
  })
}

import { useRef, useState } from 'react'
import type { AccountView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Cluster } from '#kit/ui/arrange'
import { AccountActionButton } from './AccountActionButton'
import { EditorForm } from './EditorForm'
import { NameForm } from './NameForm'
import { NewPassword } from './NewPassword'
import { renameAccountMutation, setPasswordMutation } from './queries'
import type { OnAccountChange } from './use-account-action'

type Form = 'name' | 'password' | 'editor'

interface AccountFormsProps {
  account: AccountView
  onChanged: OnAccountChange
}

/** What an owner can write into somebody else's account: a name, a password and an editor's sections. */
export function AccountForms({ account, onChanged }: AccountFormsProps) {
  const { _id, userName, role } = account
  const [form, setForm] = useState<Form>()
  const buttons = useRef<HTMLDivElement>(null)
  const button = { of: userName, busy: false }
  const toggle = (which: Form) => ({
    ...button,
    open: form === which,
    onPress: () => setForm(form === which ? undefined : which),
  })

  function done(message: string) {
    moveFocus(buttons.current, '[aria-expanded=true]')
    setForm(undefined)
    onChanged(_id, message)
  }

  return (
    <>
      <Cluster ref={buttons}>
        <AccountActionButton {...toggle('password')} label={t('Set a new password')} />
        <AccountActionButton {...toggle('name')} label={t('Change the name')} />
        {role !== 'owner' && (
          <AccountActionButton
            {...toggle('editor')}
            label={role === 'editor' ? t('Change the sections') : t('Make an editor')}
          />
        )}
      </Cluster>
      {form === 'password' && (
        <NewPassword of={account} mutation={setPasswordMutation(_id)} onDone={done} />
      )}
      {form === 'name' && (
        <NameForm name={userName} mutation={renameAccountMutation(_id)} onDone={done} />
      )}
      {form === 'editor' && <EditorForm account={account} onDone={done} />}
    </>
  )
}

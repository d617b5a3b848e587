import { t } from '#kit/i18n/message'

// Apart from the login, which loads only what answers.

/** Whether this browser can make passkeys at this address. None does on a page without https. */
export const canMakePasskeys = () =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Has the browser make a passkey, and gives it as JSON. */
export async function makePasskey(options: unknown): Promise<unknown> {
  const asked = options as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked)
  try {
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return made.toJSON()
  } catch (error) {
    throw new Error(reasonOf((error as Error).name))
  }
}

/** Why a browser made none. It does not tell a person who cancelled from a device that can't. */
function reasonOf(name: string): string {
  if (name === 'InvalidStateError') return t('This device has a passkey for your account already.')
  if (name === 'SecurityError')
    return t('Passkeys do not work at this address. Open the site at its own address.')
  return t('No passkey was made: it was cancelled, or this device can make none.')
}

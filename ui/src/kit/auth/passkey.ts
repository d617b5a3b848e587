import { t } from '#kit/i18n/message'

/** Whether this browser can use passkeys at this address. None does on a page without https. */
export const canUsePasskeys = () =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Has the person answer with a passkey of this site, and gives the answer as JSON. */
export async function answerWithPasskey(
  options: unknown,
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<unknown> {
  const asked = options as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked)
  return jsonOf(() => navigator.credentials.get({ ...how, publicKey }))
}

async function jsonOf(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    return ((await ask()) as PublicKeyCredential).toJSON()
  } catch (error) {
    throw new Error(reasonOf((error as Error).name))
  }
}

/** Why a browser gave no passkey. It does not tell a person who cancelled from a device that has none. */
function reasonOf(name: string): string {
  if (name === 'SecurityError')
    return t('Passkeys do not work at this address. Open the site at its own address.')
  return t('No passkey was used: it was cancelled, or this device has none for this site.')
}

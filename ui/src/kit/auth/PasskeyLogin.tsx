import { useEffect, useState } from 'react'
import { reason } from '#kit/api/error'
import { beginPasskeyLogin, loginWithPasskey } from '#kit/api/factors'
import type { SessionAnswer } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { Button } from '#kit/ui/Button'
import { loginFailed } from './LoginFields'
import { answerWithPasskey } from './passkey'

interface PasskeyLoginProps {
  /** Whether the browser offers passkeys by itself, too, in the list below the field of the address. */
  autofill?: boolean
  onDone: (session: SessionAnswer) => unknown
}

/** The button that logs in with a passkey, for browsers that can use one here. */
export function PasskeyLogin({ autofill = false, onDone }: PasskeyLoginProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const offers = autofill && !isBusy && !failure // what was refused is not offered again by itself

  // biome-ignore lint/correctness/useExhaustiveDependencies: whom it tells is another function at each render
  useEffect(() => {
    if (!offers) return
    const stop = new AbortController()
    void offerInField(stop.signal).then(
      (credential) => credential && logIn(() => Promise.resolve(credential)),
      () => {}, // nobody asked for it: the form and the button are there
    )
    return () => stop.abort()
  }, [offers])

  async function logIn(answer: () => Promise<unknown>) {
    setBusy(true)
    setFailure('')
    try {
      await onDone(await loginWithPasskey(await answer()))
    } catch (error) {
      setFailure(loginFailed(reason(error)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button busy={isBusy && t('Logging in...')} onClick={() => logIn(askForPasskey)}>
        {t('Log in with a passkey')}
      </Button>
      {failure && <ErrorAlert title={failure} />}
    </>
  )
}

const askForPasskey = async () => answerWithPasskey((await beginPasskeyLogin()).options)

/** Milliseconds for which the server takes the answer of a passkey, less the time of a slow network. */
const fresh = 9 * 60_000

/** Has the browser offer passkeys in the field of the address, and gives the answer of the one that is chosen. */
async function offerInField(signal: AbortSignal): Promise<unknown> {
  const canOffer = await PublicKeyCredential.isConditionalMediationAvailable?.()
  if (!canOffer || signal.aborted) return
  const { options } = await beginPasskeyLogin()
  const end = AbortSignal.timeout(fresh)
  const how = { mediation: 'conditional', signal: AbortSignal.any([signal, end]) } as const
  return answerWithPasskey(options, how).catch((error) => {
    if (end.aborted) return offerInField(signal)
    throw error
  })
}

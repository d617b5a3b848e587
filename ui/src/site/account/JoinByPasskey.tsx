import { useFormikContext } from 'formik'
import { useRef, useState } from 'react'
import { fieldsOf, reason } from '#kit/api/error'
import { beginInvitedPasskey, join } from '#kit/api/invitations'
import type { SessionAnswer } from '#kit/api/types.gen'
import { makePasskey } from '#kit/auth/make-passkey'
import { saveSession } from '#kit/auth/session'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { ErrorAlert } from '#kit/ui/Alert'
import { Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'

/** Goes on to the admin area, by a full load. */
export function enter(session: SessionAnswer) {
  saveSession(session)
  window.location.assign('/admin-dashboard')
}

interface Person extends Record<string, string> {
  userName: string
  emailId: string
}

interface JoinByPasskeyProps {
  code: string
  /** Reports whether a failure says that the invitation has expired. */
  onExpired: (error: unknown) => boolean
}

/** The button that makes a passkey in place of a password, and logs in. */
export function JoinByPasskey({ code, onExpired }: JoinByPasskeyProps) {
  const { values, setErrors, setTouched, validateForm } = useFormikContext<Person>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const place = useRef<HTMLDivElement>(null)

  /** What is wrong with the name and the address; the password is not asked for. */
  async function isComplete() {
    const { userName, emailId } = await validateForm()
    if (!userName && !emailId) return true
    await setTouched({ userName: true, emailId: true }, false)
    moveFocus(place.current?.closest('form'), userName ? '#userName' : '#emailId')
    return false
  }

  async function joinNow() {
    setFailure('')
    if (!(await isComplete())) return
    const { userName, emailId } = values
    const person = { code, userName, emailId }
    setBusy(true)
    try {
      const { options } = await beginInvitedPasskey(person)
      enter(await join({ ...person, credential: await makePasskey(options) }))
    } catch (error) {
      if (onExpired(error)) return
      setFailure(reason(error))
      setErrors(fieldsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack ref={place}>
      <p>{t('With a passkey you log in by fingerprint, face or PIN, without a password.')}</p>
      <Button variant="main" busy={isBusy && t('Logging in...')} onClick={joinNow}>
        {t('Use a passkey')}
      </Button>
      {failure && <ErrorAlert title={failure} />}
    </Stack>
  )
}

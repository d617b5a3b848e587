import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { factorsQuery } from '#admin/shell/queries'
import { MutationFeedback } from '#admin/ui/MutationFeedback'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import type { FactorAdded, OwnFactors as Factors } from '#kit/api/types.gen'
import { canUsePasskeys } from '#kit/auth/passkey'
import { plural, t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { addPasskeyMutation, recoveryMutation } from '../queries'
import { AddApp } from './AddApp'
import { FactorList } from './FactorList'

interface OwnFactorsProps {
  /** Shows the recovery codes that came with a factor: the server has them no more. */
  onCodes: (codes: string[]) => void
}

/** The passkeys, the authenticator app and the recovery codes of a person, and the ways to add and remove them. */
export function OwnFactors({ onCodes }: OwnFactorsProps) {
  const factors = useQuery(factorsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const [notice, setNotice] = useState('')
  const onAdded = ({ message, recovery }: FactorAdded) => {
    setNotice(message)
    if (recovery) onCodes(recovery)
  }
  const onRemoved = (message: string) => {
    setNotice(message)
    moveFocus(heading.current)
  }
  return (
    <Stack as="section">
      <h2 ref={heading} id="factors" tabIndex={-1}>
        {t('Passkeys and codes')}
      </h2>
      <p>
        {t(
          'A password can be guessed or seen. With a passkey you log in by the fingerprint, face or PIN of your telephone or computer, without a password. An authenticator app shows a code that is asked for after the password.',
        )}
      </p>
      <QueryBoundary query={factors} failed={t('Your passkeys could not be loaded.')}>
        {(own) => (
          <>
            <FactorList own={own} onDone={onRemoved} />
            <AddFactor own={own} notice={notice} onAdded={onAdded} />
          </>
        )}
      </QueryBoundary>
    </Stack>
  )
}

interface AddFactorProps {
  own: Factors
  notice: string
  onAdded: (added: FactorAdded) => void
}

/** What can be added, and why a passkey can't. */
function AddFactor({ own, notice, onAdded }: AddFactorProps) {
  const passkey = useMutation({ ...addPasskeyMutation, onSuccess: onAdded })
  const recovery = useMutation({ ...recoveryMutation, onSuccess: onAdded })
  const [addsApp, setAddsApp] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const noPasskeys = whyNone(own)
  const hasFactor = own.passkeys.length > 0 || own.appAt !== undefined
  const close = () => {
    setAddsApp(false)
    moveFocus(opener.current)
  }
  return (
    <>
      <Cluster>
        {!noPasskeys && (
          <Button
            variant={hasFactor ? 'quiet' : 'main'}
            busy={passkey.isPending && t('Adding it...')}
            onClick={() => passkey.mutate()}
          >
            {t('Add a passkey')}
          </Button>
        )}
        {!own.appAt && (
          <Button ref={opener} aria-expanded={addsApp} onClick={() => setAddsApp(!addsApp)}>
            {t('Add an authenticator app')}
          </Button>
        )}
        {hasFactor && (
          <Button busy={recovery.isPending} onClick={() => recovery.mutate()}>
            {t('Make new recovery codes')}
          </Button>
        )}
      </Cluster>
      {noPasskeys && <p className={ui.note}>{noPasskeys}</p>}
      {hasFactor && <p className={ui.note}>{codesLeft(own.recovery)}</p>}
      <MutationFeedback
        mutation={{ error: passkey.error, data: notice ? { message: notice } : undefined }}
        title={t('The passkey was not added.')}
      />
      <MutationFeedback
        mutation={{ error: recovery.error, data: undefined }}
        title={t('No recovery codes were made.')}
      />
      {addsApp && (
        <AddApp
          onAdded={(added) => {
            close()
            onAdded(added)
          }}
          onLeave={close}
        />
      )}
    </>
  )
}

/** Why no passkey can be added here; undefined when one can. */
function whyNone({ noPasskeys }: Factors): string | undefined {
  if (noPasskeys) return noPasskeys
  if (canUsePasskeys()) return undefined
  return window.isSecureContext
    ? t('This browser has no passkeys. Bring it up to date, or add an authenticator app.')
    : t(
        'Passkeys need an address that begins with https. Open the site there, or add an authenticator app.',
      )
}

const codesLeft = (count: number) =>
  count === 0
    ? t('You have no recovery codes: make new ones, and keep them on paper.')
    : plural(count, {
        one: 'You have 1 recovery code left, for the day when the telephone is lost.',
        other: 'You have {count} recovery codes left, for the day when the telephone is lost.',
      })

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import parts from '#admin/ui/parts.module.css'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import type { OwnFactors, Passkey } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { Cluster, Rows } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { NameForm } from '../NameForm'
import { removeAppMutation, removePasskeyMutation, renamePasskeyMutation } from '../queries'

interface FactorListProps {
  own: OwnFactors
  /** Hears what was done; the button that was pressed is gone then. */
  onDone: (message: string) => void
}

/** The passkeys and the app that a person has, each with its device and day. */
export function FactorList({ own: { passkeys, appAt }, onDone }: FactorListProps) {
  const removingPasskey = useMutation(removePasskeyMutation)
  const removingApp = useMutation(removeAppMutation)
  const [asksAbout, setAsksAbout] = useState<Passkey | 'app'>()
  if (passkeys.length === 0 && !appAt) return null
  const name = typeof asksAbout === 'object' ? asksAbout.name : t('Authenticator app')
  return (
    <>
      <Rows>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey._id}
            passkey={passkey}
            onDone={onDone}
            onRemove={() => setAsksAbout(passkey)}
          />
        ))}
        {appAt && (
          <Cluster as="li" spread className={parts.row}>
            <div className={parts.about}>
              <h3>{t('Authenticator app')}</h3>
              <p className={ui.note}>
                {rich('Added {when}.', { when: <RelativeTime at={appAt} /> })}
              </p>
            </div>
            <Button
              aria-label={t('Remove: {name}', { name: t('Authenticator app') })}
              onClick={() => setAsksAbout('app')}
            >
              {t('Remove')}
            </Button>
          </Cluster>
        )}
      </Rows>
      {asksAbout && (
        <ConfirmDialog
          title={t('Remove “{name}”?', { name })}
          confirmLabel={t('Yes, remove it')}
          busyLabel={t('Removing…')}
          danger
          failure={t('It was not removed.')}
          action={asksAbout === 'app' ? removingApp : removingPasskey}
          variables={asksAbout === 'app' ? asksAbout : asksAbout._id}
          onClose={() => setAsksAbout(undefined)}
          onDone={({ message }) => onDone(message)}
        >
          {t('Nobody can log in with it any more, at once.')}
        </ConfirmDialog>
      )}
    </>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onDone: (message: string) => void
  onRemove: () => void
}

function PasskeyRow({ passkey, onDone, onRemove }: PasskeyRowProps) {
  const { _id, name, addedAt, lastUsedAt, copiedAt } = passkey
  const [renames, setRenames] = useState(false)
  return (
    <Cluster as="li" spread className={parts.row}>
      <div className={parts.about}>
        <h3>{name}</h3>
        <p className={ui.note}>
          {rich('Passkey, added {when}.', { when: <RelativeTime at={addedAt} /> })}{' '}
          {lastUsedAt
            ? rich('Last used {when}.', { when: <RelativeTime at={lastUsedAt} /> })
            : t('Never used.')}
        </p>
        {copiedAt && (
          <p className={ui.bad}>
            {t('It may have been copied, so it no longer works. Remove it.')}
          </p>
        )}
      </div>
      <Cluster>
        <Button
          aria-expanded={renames}
          aria-label={t('Rename: {name}', { name })}
          onClick={() => setRenames(!renames)}
        >
          {t('Rename')}
        </Button>
        <Button aria-label={t('Remove: {name}', { name })} onClick={onRemove}>
          {t('Remove')}
        </Button>
      </Cluster>
      {renames && (
        <div className={ui.wholeRow}>
          <NameForm
            name={name}
            mutation={renamePasskeyMutation(_id)}
            onDone={(message) => {
              setRenames(false)
              onDone(message)
            }}
          />
        </div>
      )}
    </Cluster>
  )
}

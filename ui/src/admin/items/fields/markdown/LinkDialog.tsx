import { useState } from 'react'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'
import type { LinkPlace } from './link'

interface LinkDialogProps {
  start: LinkPlace
  /** Without an address it is no link any more. */
  onDone: (address?: string, label?: string) => void
  onClose: () => void
}

/** Asks for the words and the address of a link. It stands in the form of the item, so that it is no form itself. */
export function LinkDialog({ start, onDone, onClose }: LinkDialogProps) {
  const [label, setLabel] = useState(start.label)
  const [address, setAddress] = useState<string>(start.link?.attrs.href ?? '')
  const [isTried, setTried] = useState(false)
  const problem = /^(https?:\/\/|mailto:|tel:|\/|#|documents\/)\S/.test(address.trim())
    ? undefined
    : t('Write an address such as /fees or https://…')

  function done() {
    setTried(true)
    if (!problem) onDone(address, label.trim() || address.trim())
  }

  return (
    <Dialog title={t('Link')} onClose={onClose}>
      <Stack
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          done()
        }}
      >
        <Field label={t('Words')} hint={t('What visitors press.')}>
          {(wiring) => (
            <input
              {...wiring}
              type="text"
              value={label}
              onChange={(event) => setLabel(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t('Address')}
          hint={t('A page of this site such as /fees, or an address that begins with https://')}
          error={isTried ? problem : undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              type="text"
              inputMode="url"
              autoComplete="off"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </Field>
        <Cluster>
          <Button variant="main" onClick={done}>
            {start.link ? t('Save') : t('Put in the link')}
          </Button>
          {start.link && <Button onClick={() => onDone()}>{t('Remove the link')}</Button>}
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}

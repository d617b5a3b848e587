import { useEffect, useRef, useState } from 'react'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { useServerRendered } from '#kit/lib/use-server-rendered'
import { Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'

/**
 * The field of a code: a telephone shows figures for the app's, and letters for a recovery code once
 * somebody asks for them, or where no script could.
 */
export function CodeField({ focuses = false }: { focuses?: boolean }) {
  const rendered = useServerRendered()
  const [byRecovery, setByRecovery] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const letters = byRecovery || rendered
  useEffect(() => {
    if (focuses || byRecovery) moveFocus(field.current, 'input')
  }, [focuses, byRecovery])
  return (
    <Stack ref={field}>
      <TextField
        id="code"
        name="code"
        label={t('Code')}
        hint={
          byRecovery
            ? t('One of the codes that you have printed or written down. Each works once.')
            : t('The six figures that your authenticator app shows now, or a recovery code.')
        }
        autoComplete="one-time-code"
        inputMode={letters ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      {!byRecovery && (
        <Button className={ui.scriptOnly} onClick={() => setByRecovery(true)}>
          {t('No telephone? Type a recovery code')}
        </Button>
      )}
    </Stack>
  )
}

import { useEffect, useRef, useState } from 'react'
import { TextField } from '#kit/forms/TextField'
import { msg, t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { useServerRendered } from '#kit/lib/use-server-rendered'
import { Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'

const hints = {
  app: msg('The six figures that the app shows now.'),
  both: msg('The six figures that your authenticator app shows now, or a recovery code.'),
  recovery: msg('One of the codes that you have printed or written down. Each works once.'),
}

interface CodeFieldProps {
  /** Whether it takes the focus when it comes. */
  focuses?: boolean
  /** Whether it takes the code of an app only. */
  ofApp?: boolean
}

/**
 * The field of a code: a telephone shows figures for the app's, and letters for a recovery code once
 * somebody asks for them, or where no script could.
 */
export function CodeField({ focuses = false, ofApp = false }: CodeFieldProps) {
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
        hint={byRecovery ? t(hints.recovery) : ofApp ? t(hints.app) : t(hints.both)}
        autoComplete="one-time-code"
        inputMode={letters ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      {!byRecovery && !ofApp && (
        <Button className={ui.scriptOnly} onClick={() => setByRecovery(true)}>
          {t('Type a recovery code')}
        </Button>
      )}
    </Stack>
  )
}

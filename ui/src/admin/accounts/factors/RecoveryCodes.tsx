import { CopyButton } from '#admin/ui/CopyButton'
import { useUnsavedChanges } from '#kit/forms/use-unsaved-changes'
import { t } from '#kit/i18n/message'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'

interface RecoveryCodesProps {
  codes: string[]
  /** Whose they are, for the paper. */
  emailId: string
  onDone: () => void
}

/** Recovery codes, which are nowhere else: to be printed or copied. Paper has them alone, and of which site they are. */
export function RecoveryCodes({ codes, emailId, onDone }: RecoveryCodesProps) {
  const { ref: heading } = useFocusTarget<HTMLHeadingElement>({ onMount: true })
  useUnsavedChanges(true, t('These recovery codes are shown only now. Leave anyway?'))
  return (
    <Stack as="section">
      <h2 ref={heading} tabIndex={-1}>
        {t('Your recovery codes')}
      </h2>
      <p>
        {t(
          'Keep them on paper, in a locked drawer. When your telephone is lost, type one of them in place of the code. Each works once. They are not shown again.',
        )}
      </p>
      <p>
        {emailId}
        <br />
        {window.location.host}
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Cluster className={ui.screenOnly}>
        <Button onClick={() => window.print()}>{t('Print')}</Button>
        <CopyButton text={codes.join('\n')} label={t('Copy')} />
        <Button variant="main" onClick={onDone}>
          {t('I have written them down')}
        </Button>
      </Cluster>
    </Stack>
  )
}

import { useFormikContext } from 'formik'
import { t } from '#kit/i18n/message'
import { messageText } from '#kit/i18n/sentence'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import styles from './strength.module.css'
import { useStrength } from './use-strength'

interface StrengthMeterProps {
  /** The field of the form that holds the password. */
  name: string
  /** The code of the link by which a new password is chosen. */
  code?: string | undefined
}

/** Says how hard a password is to guess; nothing while the server does not say. */
export function StrengthMeter({ name, code = '' }: StrengthMeterProps) {
  const { values } = useFormikContext<Record<string, string | undefined>>()
  const { [name]: password = '', userName = '', emailId = '' } = values
  const judged = useStrength({ password, userName, emailId, code })
  return (
    <Stack gap="tight" className={ui.note}>
      {judged && (
        <span aria-hidden className={styles.bar} data-score={judged.score}>
          <i />
          <i />
          <i />
          <i />
        </span>
      )}
      {/* Always there, so that its word is read out when it comes or is another one. */}
      <p aria-live="polite" className={`${ui.live} ${ui.bold}`}>
        {judged && t('Password strength: {word}', { word: messageText({ message: judged.word }) })}
      </p>
      {judged && (judged.sentence || !judged.enough) && (
        <p>
          {!judged.enough && t('This site asks for a stronger password.')}{' '}
          {messageText({ message: judged.sentence })}
        </p>
      )}
    </Stack>
  )
}

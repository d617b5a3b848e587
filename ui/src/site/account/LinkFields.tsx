import type { LinkAnswer } from '#kit/api/types.gen'
import { TextField } from '#kit/forms/TextField'
import { UsernameForPasswordManager } from '#kit/forms/UsernameForPasswordManager'
import { t } from '#kit/i18n/message'
import { rich, strong } from '#kit/i18n/rich'

export interface MailedLink {
  /** Its code; "" where the address had none. */
  code: string
  /** Whose it is, once the server has said so. */
  found: LinkAnswer | undefined
}

/** What a form with a mailed link shows of it: whose it is, and a field for its code where the address had none. */
export const LinkFields = ({ link: { code, found } }: { link: MailedLink }) => (
  <>
    {found && (
      <p>
        {found.emailId && rich('For <b>{emailId}</b>.', { b: strong, emailId: found.emailId })}{' '}
        {found.message}
      </p>
    )}
    <UsernameForPasswordManager emailId={found?.emailId ?? ''} />
    {!code && (
      <TextField
        name="code"
        label={t('Code of the link')}
        hint={t('Open the link again, or copy the part after “#code=”.')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    )}
  </>
)

import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'

/** The code of a link, for those whose browser can't read it out of the address: pasted from the mail. */
export const LinkCode = () => (
  <TextField
    name="code"
    label={t('Code of the link')}
    hint={t('Open the link in the mail once more, or copy the code that is below it.')}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    required
  />
)

import { MutationError } from '#admin/ui/MutationFeedback'
import { Form } from '#kit/forms/Form'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { UnsavedChanges } from '#kit/forms/UnsavedChanges'
import { msg, t } from '#kit/i18n/message'

export const reasonHint = msg('It is kept under Activity. Name no person in it.')

interface TakedownFormProps {
  asksForPicture: boolean
  busy: boolean
  finding: { error: Error | null }
}

/** What is deleted, and why. */
export const TakedownForm = ({ asksForPicture, busy, finding }: TakedownFormProps) => (
  <Form>
    <UnsavedChanges />
    {asksForPicture && (
      <TextField
        name="picture"
        label={t('Address of the picture or document')}
        hint={t(
          'Open the menu of the picture or link on the page, copy its address, and paste it here.',
        )}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    )}
    <TextField
      name="reason"
      label={t('Reason (optional)')}
      hint={t(reasonHint)}
      autoComplete="off"
    />
    <SubmitButton label={t('Delete permanently…')} busyLabel={t('Looking for it…')} busy={busy} />
    <MutationError mutation={finding} title={t('Nothing was deleted.')} />
  </Form>
)

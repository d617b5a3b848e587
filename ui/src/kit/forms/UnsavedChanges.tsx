import { useFormikContext } from 'formik'
import { t } from '#kit/i18n/message'
import { unsavedQuestion, useUnsavedChanges } from './use-unsaved-changes'

/** Stands in a formik form. Asks before the form is left with values that are not saved. */
export function UnsavedChanges() {
  const { dirty } = useFormikContext()
  useUnsavedChanges(dirty, t(unsavedQuestion))
  return null
}

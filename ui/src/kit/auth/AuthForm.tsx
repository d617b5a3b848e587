import type { ReactNode } from 'react'
import { Formik } from '#kit/forms/Formik'
import { NativeForm } from '#kit/forms/NativeForm'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { Actions } from '#kit/ui/Actions'
import { ErrorAlert, StatusMessage } from '#kit/ui/Alert'
import { Refusal } from './Refusal'
import type { Submission } from './use-submit'

interface AuthFormProps<V extends Record<string, string>>
  extends Omit<Submission<V>, 'notice'>,
    Partial<Pick<Submission<V>, 'notice'>> {
  label: string
  /** What the button says while the form is sent. */
  busyLabel: string
  /** The title of the alert, which says why. */
  failureTitle?: (reason: string) => string
  /** The fields. */
  children: ReactNode
  /** Buttons beside the one that sends it. */
  actions?: ReactNode
}

/**
 * The form of a `useSubmit`: its fields, its button and its result. The failure of a post without JavaScript
 * is above the fields, where the browser scrolls to, and that of a call below the button that was pressed.
 */
export function AuthForm<V extends Record<string, string>>({
  formik,
  isBusy,
  notice,
  failure,
  label,
  busyLabel,
  failureTitle = (reason) => reason,
  children,
  actions,
}: AuthFormProps<V>) {
  const title = failure && failureTitle(failure.message)
  const button = <SubmitButton label={label} busyLabel={busyLabel} busy={isBusy} />
  return (
    <Formik<V> {...formik}>
      <NativeForm>
        {title && failure.form && <Refusal title={title} form={failure.form} />}
        {children}
        {actions ? (
          <Actions>
            {button}
            {actions}
          </Actions>
        ) : (
          button
        )}
        {notice !== undefined && (
          <div id={failure?.form ? undefined : 'answer'}>
            <StatusMessage>{notice}</StatusMessage>
          </div>
        )}
        {title && !failure.form && <ErrorAlert title={title} />}
      </NativeForm>
    </Formik>
  )
}

import type { UseMutationOptions } from '@tanstack/react-query'
import { type FormikHelpers, useField, useFormikContext } from 'formik'
import { useRef } from 'react'
import type { ObjectSchema } from 'yup'
import { LibraryButton } from '#admin/pictures/LibraryButton'
import { ActionFeedback } from '#admin/ui/ActionFeedback'
import { FormFoot } from '#admin/ui/FormFoot'
import { NewerValues } from '#admin/ui/NewerValues'
import parts from '#admin/ui/parts.module.css'
import type { Action, Completed } from '#admin/ui/use-action'
import type { MessageAnswer } from '#kit/api/types.gen'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Stack } from '#kit/ui/arrange'
import type { PopupPicture } from '#kit/ui/PopupCard'
import { isLeftOut, pictureName, type StoredFile } from '#kit/uploads/item'
import { PictureSource } from '#kit/uploads/PictureSource'
import { UploadStatus } from '#kit/uploads/UploadStatus'
import { type Uploads, useUploads } from '#kit/uploads/use-uploads'
import { PopupFields, type PopupValues } from './PopupFields'
import { PopupPreview } from './PopupPreview'
import type { PopupDraft } from './queries'
import { linkOf } from './schema'

interface PopupFormProps {
  action: Action
  initial: PopupValues
  schema: ObjectSchema<object>
  /** The picture that is there already. */
  popup?: PopupPicture
  field: { label: string; invitation: string }
  submit: { label: string; busyLabel: string }
  failure: string
  mutation: UseMutationOptions<MessageAnswer, Error, PopupDraft>
  onSent?: (done: Completed) => void
}

interface Values extends PopupValues {
  /** The upload of a picture that was chosen. */
  image: string
  /** The address of the picture that is there already. */
  shown: string
}

/**
 * The pop-up's picture and what is said of it, beside how visitors will see
 * it. A picture is sent from the moment it is chosen.
 */
export function PopupForm(props: PopupFormProps) {
  const { action, initial, schema, popup, field, submit, failure, mutation, onSent } = props
  const uploads = useUploads({ most: 1 })
  const item = uploads.items.findLast((each) => !isLeftOut(each))
  const begun: Values = { ...initial, image: '', shown: popup?.image ?? '' }

  async function save(
    { image: _, shown, ...typed }: Values,
    { setErrors, resetForm }: FormikHelpers<Values>,
  ) {
    const values = tidy(typed)
    const picture = uploads.settled().then(pictureName)
    const done = await action.run(mutation, { values, picture }, { failure, setErrors })
    if (!done) return
    uploads.clear()
    resetForm({ values: { ...values, image: '', shown } })
    onSent?.(done)
  }

  return (
    <Formik initialValues={begun} validationSchema={schema} onSubmit={save}>
      {({ isSubmitting }) => (
        <Stack gap="airy" className={parts.beside}>
          <Form>
            <PictureField {...field} uploads={uploads} disabled={isSubmitting} />
            <PopupFields />
            <NewerValues values={begun} />
            <FormFoot feedback={<ActionFeedback {...action} />}>
              <SubmitButton {...submit} busy={isSubmitting} />
            </FormFoot>
          </Form>
          <PopupPreview popup={popup} item={item} />
        </Stack>
      )}
    </Formik>
  )
}

const tidy = ({ alt, decorative, link, ...times }: PopupValues): PopupValues => ({
  alt: decorative ? '' : alt.trim(),
  decorative,
  link: linkOf(link),
  ...times,
})

interface PictureFieldProps {
  label: string
  invitation: string
  uploads: Uploads
  disabled: boolean
}

function PictureField({ label, invitation, uploads, disabled }: PictureFieldProps) {
  const [, { touched, error }, { setValue }] = useField<string>('image')
  const { values, setFieldValue } = useFormikContext<Values>()
  const place = useRef<HTMLDivElement>(null)

  function forget() {
    moveFocus(place.current, 'input[accept*=jpeg]')
    void setValue('')
  }

  /** Proposes the description that the picture has elsewhere, unless one was written. */
  function take(picture: StoredFile) {
    void setValue(uploads.take([picture])[0]?.key ?? '')
    if (!values.alt && !values.decorative) void setFieldValue('alt', picture.alt)
  }

  return (
    <Stack ref={place}>
      <PictureSource
        label={label}
        invitation={invitation}
        hint={t('JPEG, PNG, WebP or GIF')}
        error={touched ? error : undefined}
        disabled={disabled}
        onFiles={(files) => void setValue(uploads.add(files.slice(0, 1))[0]?.key ?? '')}
      />
      <LibraryButton onChoose={([picture]) => picture && take(picture)} />
      {uploads.items.map((item) => (
        <UploadStatus key={item.key} item={item} uploads={uploads} onRemove={forget} />
      ))}
    </Stack>
  )
}

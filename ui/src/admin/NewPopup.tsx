import { Formik, type FormikHelpers, useField } from 'formik'
import { sendPopup } from '../api/popup'
import { Chosen } from '../forms/Chosen'
import { Field } from '../forms/Field'
import { FormBody } from '../forms/FormBody'
import { Failure } from '../forms/Outcome'
import { pictureTypes } from '../forms/picture-types'
import { Sending } from '../forms/Sending'
import { SubmitButton } from '../forms/SubmitButton'
import { popupSchema } from '../forms/schemas'
import { PopupFields } from './PopupFields'
import { type Outcome, outcomeOf } from './use-deed'
import { useUpload } from './use-upload'

const empty = {
  image: null as File | null,
  alt: '',
  decorative: false,
  link: '',
  from: '',
  until: '',
}
type Values = typeof empty

/** The form that makes the pop-up. */
export function NewPopup({ onSent }: { onSent: (outcome: Outcome) => void }) {
  const upload = useUpload('Error uploading image')

  async function send(values: Values, { resetForm, setErrors }: FormikHelpers<Values>) {
    const { image, ...words } = values
    if (!image) return
    const answer = await upload.send(
      (progress) => sendPopup({ image, ...words }, progress),
      setErrors,
    )
    if (!answer) return
    resetForm()
    onSent(outcomeOf(answer))
  }

  return (
    <>
      <h2>New pop-up</h2>
      <p>A picture that greets visitors of the home page, once a day.</p>
      <Formik initialValues={empty} validationSchema={popupSchema} onSubmit={send}>
        {({ isSubmitting }) => (
          <FormBody>
            <ImageField disabled={isSubmitting} />
            <PopupFields />
            <SubmitButton label="Upload Image" busyLabel="Uploading..." busy={isSubmitting} />
            {isSubmitting && <Sending part={upload.part} onCancel={upload.cancel} />}
            {upload.failure && <Failure {...upload.failure} />}
          </FormBody>
        )}
      </Formik>
    </>
  )
}

function ImageField({ disabled }: { disabled: boolean }) {
  const [{ value }, { touched, error }, { setValue }] = useField<File | null>('image')
  return (
    <>
      <Field label="Picture" hint="JPEG, PNG, WebP or GIF" error={touched ? error : undefined}>
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            accept={pictureTypes}
            disabled={disabled}
            onChange={({ target }) => setValue(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      {value && <Chosen file={value} />}
    </>
  )
}

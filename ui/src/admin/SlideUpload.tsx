import { Formik, type FormikHelpers } from 'formik'
import { sendSlides } from '../api/slider'
import type { MessageAnswer } from '../api/types.gen'
import { FormBody } from '../forms/FormBody'
import { Failure } from '../forms/Outcome'
import { Sending } from '../forms/Sending'
import { SubmitButton } from '../forms/SubmitButton'
import { sliderSchema } from '../forms/schemas'
import { type ChosenSlide, ChosenSlides } from './ChosenSlides'
import { useUpload } from './use-upload'

interface SlideUploadProps {
  submit: string
  busy: string
  failure: string
  /** Adds to the slider that is there. */
  append?: boolean
  onSent: (answer: MessageAnswer) => void
}

const empty = { images: [] as ChosenSlide[] }
type Values = typeof empty

/** Chooses pictures, shows and describes them, and sends them together. */
export function SlideUpload({ submit, busy, failure, append = false, onSent }: SlideUploadProps) {
  const upload = useUpload(failure)

  async function send({ images }: Values, { resetForm }: FormikHelpers<Values>) {
    const answer = await upload.send((progress) => sendSlides(images, append, progress))
    if (!answer) return
    resetForm()
    onSent(answer)
  }

  return (
    <Formik initialValues={empty} validationSchema={sliderSchema} onSubmit={send}>
      {({ isSubmitting }) => (
        <FormBody>
          <ChosenSlides disabled={isSubmitting} noun={append ? 'new picture' : 'picture'} />
          <SubmitButton label={submit} busyLabel={busy} busy={isSubmitting} />
          {isSubmitting && <Sending part={upload.part} onCancel={upload.cancel} />}
          {upload.failure && <Failure {...upload.failure} />}
        </FormBody>
      )}
    </Formik>
  )
}

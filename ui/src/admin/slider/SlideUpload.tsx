import { useRef } from 'react'
import { type PictureDraft, SelectedPictures } from '#admin/ui/SelectedPictures'
import type { Outcome } from '#admin/ui/use-action'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { t } from '#kit/i18n/message'
import { Actions } from '#kit/ui/Actions'
import { ErrorAlert } from '#kit/ui/Alert'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { isLeftOut } from '#kit/uploads/item'
import { SelectedSlide } from './SelectedSlide'
import { sliderSchema } from './schema'
import { useSlideUpload } from './use-slide-upload'

interface SlideUploadProps {
  submit: string
  busy: string
  failure: string
  /** Adds to the slider that is there. */
  append?: boolean
  /** How many pictures that one has. */
  present?: number
  onSent: (outcome: Outcome) => void
}

const empty = { images: [] as PictureDraft[] }

/**
 * Chooses pictures and describes them. They are sent while they are described;
 * the slider is made of those that the server could take.
 */
export function SlideUpload(props: SlideUploadProps) {
  const { submit, busy, failure, append = false, present = 0, onSent } = props
  const { uploads, failed, send, stop } = useSlideUpload({ failure, append, present, onSent })
  const submitButton = useRef<HTMLButtonElement>(null)
  const leftOut = ({ key }: { key: string }) =>
    uploads.items.some((item) => item.key === key && isLeftOut(item))

  return (
    <Formik
      initialValues={empty}
      validationSchema={() => sliderSchema(leftOut)}
      onSubmit={async ({ images }, { resetForm }) => {
        if (await send(images)) resetForm()
      }}
    >
      {({ isSubmitting }) => (
        <Form>
          <SelectedPictures
            uploads={uploads}
            disabled={isSubmitting}
            hint={t('JPEG, PNG, WebP or GIF; wide pictures fit best.')}
          >
            {(place, item) => (
              <SelectedSlide place={place} item={item} isNew={append} disabled={isSubmitting} />
            )}
          </SelectedPictures>
          <Actions>
            <SubmitButton ref={submitButton} label={submit} busyLabel={busy} busy={isSubmitting} />
            {isSubmitting && stop && (
              <PassingButton focusFallback={submitButton} onClick={stop}>
                {t('Stop waiting')}
              </PassingButton>
            )}
          </Actions>
          {isSubmitting && stop && (
            <p role="status" className={ui.note}>
              {t('This continues by itself when all pictures have been sent.')}
            </p>
          )}
          {failed && <ErrorAlert {...failed} />}
        </Form>
      )}
    </Formik>
  )
}

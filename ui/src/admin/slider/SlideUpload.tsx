import { useRef } from 'react'
import { LibraryButton } from '#admin/pictures/LibraryButton'
import { FormFoot } from '#admin/ui/FormFoot'
import { type PictureDraft, SelectedPictures } from '#admin/ui/pictures/SelectedPictures'
import type { Outcome } from '#admin/ui/use-action'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { isLeftOut, type StoredFile } from '#kit/uploads/item'
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

  /** The drafts of pictures of the library, with the descriptions that they have elsewhere. */
  function take(pictures: StoredFile[]): PictureDraft[] {
    const present = new Set(uploads.items.map(({ picture }) => picture?._id))
    const added = pictures.filter(({ hash }) => !present.has(hash))
    const items = uploads.take(added)
    return added.map(({ alt }, i) => ({ key: items[i]?.key ?? '', alt, decorative: false }))
  }

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
      {({ values: { images }, isSubmitting, setFieldValue }) => (
        <Form>
          <SelectedPictures
            uploads={uploads}
            disabled={isSubmitting}
            hint={t('JPEG, PNG, WebP or GIF; wide pictures fit best.')}
            source={
              <LibraryButton
                several
                onChoose={(pictures) =>
                  void setFieldValue('images', [...images, ...take(pictures)])
                }
              />
            }
          >
            {(place, item) => (
              <SelectedSlide place={place} item={item} isNew={append} disabled={isSubmitting} />
            )}
          </SelectedPictures>
          <FormFoot isLoose={images.length === 0} feedback={failed && <ErrorAlert {...failed} />}>
            <SubmitButton ref={submitButton} label={submit} busyLabel={busy} busy={isSubmitting} />
            {isSubmitting && stop && (
              <PassingButton focusFallback={submitButton} onClick={stop}>
                {t('Stop waiting')}
              </PassingButton>
            )}
          </FormFoot>
          {isSubmitting && stop && (
            <p role="status" className={ui.note}>
              {t('This continues by itself when all pictures have been sent.')}
            </p>
          )}
        </Form>
      )}
    </Formik>
  )
}

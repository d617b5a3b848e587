import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { LibraryButton } from '#admin/pictures/LibraryButton'
import { MutationError } from '#admin/ui/MutationFeedback'
import { NewerValues } from '#admin/ui/NewerValues'
import { DecorativeField } from '#admin/ui/pictures/DecorativeField'
import { FocusField } from '#admin/ui/pictures/FocusField'
import { describedSchema } from '#admin/ui/pictures/picture-schema'
import { submitMutation } from '#admin/ui/submit-mutation'
import type { MessageAnswer, SlideView } from '#kit/api/types.gen'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { UnsavedChanges } from '#kit/forms/UnsavedChanges'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Actions } from '#kit/ui/Actions'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { isLeftOut, pictureName } from '#kit/uploads/item'
import { Thumbnail } from '#kit/uploads/Thumbnail'
import { UploadStatus } from '#kit/uploads/UploadStatus'
import type { Uploads } from '#kit/uploads/use-uploads'
import type { SlideDraft } from './queries'

interface SlideFormProps {
  slide: SlideView
  place: number
  /** The picture that takes this one's place, if one was chosen. */
  uploads: Uploads
  mutation: UseMutationOptions<MessageAnswer, Error, SlideDraft>
  /** Asks for another picture in place of the chosen one. */
  onChoose: () => void
  onSaved: (answer: MessageAnswer, isReplaced: boolean) => void
  onClose: () => void
}

type Description = Pick<SlideView, 'alt' | 'decorative'> & { focus: string }

/** Edits a picture of the slider in its place: its description, and with a chosen picture that too. */
export function SlideForm(props: SlideFormProps) {
  const { slide, place, uploads, mutation, onChoose, onSaved, onClose } = props
  const editing = useMutation(mutation)
  const { alt, decorative, focus = 'middle' } = slide
  const initial: Description = { alt, decorative, focus }
  const [item] = uploads.items
  const failure = item
    ? t('The picture could not be saved.')
    : t('The description could not be saved.')

  async function save(description: Description) {
    const picture = uploads.settled().then(pictureName)
    const draft = { ...description, alt: description.alt.trim(), picture }
    const saved = await submitMutation(editing, draft)
    if (!saved) return
    onClose()
    onSaved(saved, item !== undefined)
  }

  return (
    <Formik initialValues={initial} validationSchema={describedSchema} onSubmit={save}>
      {({ values, isSubmitting }) => (
        <Form>
          {item && (
            <Cluster>
              <Thumbnail item={item} />
              <UploadStatus item={item} uploads={uploads} />
            </Cluster>
          )}
          <TextField
            name="alt"
            label={
              item
                ? t('What the new picture {place} shows', { place })
                : t('What picture {place} shows', { place })
            }
            hint={item && alt ? t('This describes the old picture.') : ''}
            disabled={values.decorative}
            readOnly={isSubmitting}
          />
          <DecorativeField disabled={isSubmitting} />
          <FocusField image={item?.picture?.url ?? slide.url} />
          <LibraryButton onChoose={uploads.take} />
          <UnsavedChanges />
          <NewerValues values={initial} />
          <Actions>
            {item && isLeftOut(item) ? (
              <Button ref={focusIfLost} variant="main" onClick={onChoose}>
                {t('Choose another')}
              </Button>
            ) : (
              <SubmitButton
                label={item ? t('Replace') : t('Save')}
                busyLabel={item ? t('Replacing...') : t('Saving...')}
                busy={isSubmitting}
              />
            )}
            <Button onClick={onClose}>{t('Cancel')}</Button>
          </Actions>
          <MutationError mutation={editing} title={failure} />
        </Form>
      )}
    </Formik>
  )
}

/** Takes over the focus of the button whose place it takes. */
function focusIfLost(button: HTMLButtonElement | null) {
  if (document.activeElement === document.body) moveFocus(button)
}

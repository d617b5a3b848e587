import { useMutation } from '@tanstack/react-query'
import type { FormikHelpers } from 'formik'
import { MutationError } from '#admin/ui/MutationFeedback'
import { NewerValues } from '#admin/ui/NewerValues'
import { FocusField } from '#admin/ui/pictures/FocusField'
import { submitMutation } from '#admin/ui/submit-mutation'
import type { LibraryPicture } from '#kit/api/types.gen'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { UnsavedChanges } from '#kit/forms/UnsavedChanges'
import { plural, t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { pictureName } from '#kit/uploads/item'
import { PictureSource } from '#kit/uploads/PictureSource'
import { Thumbnail } from '#kit/uploads/Thumbnail'
import { UploadStatus } from '#kit/uploads/UploadStatus'
import { type Uploads, useUploads } from '#kit/uploads/use-uploads'
import { editPictureMutation } from './queries'
import { pictureSchema } from './schema'

interface EditPictureProps {
  picture: LibraryPicture
  base: number
  onDone: (message: string, id: string) => void
}

interface Values {
  alt: string
  focus: string
  /** The upload of a picture that was chosen in its place. */
  replacement: string
}

/** Describes a picture, or puts another one in its place, in every page that shows it. */
export function EditPicture({ picture, base, onDone }: EditPictureProps) {
  const editing = useMutation(editPictureMutation)
  const { uses } = picture
  const uploads = useUploads({ most: 1, keep: true })
  const descriptions = [...new Set(uses.filter(({ noAlt }) => !noAlt).map(({ alt }) => alt))]
  const [alt = ''] = descriptions.length === 1 ? descriptions : []
  const focus = uses.find((use) => use.focus)?.focus ?? ''
  const initial: Values = { alt, focus, replacement: '' }

  async function save(values: Values, { setErrors, resetForm }: FormikHelpers<Values>) {
    const alt = values.alt.trim()
    const sent = uploads.settled().then(pictureName)
    const replacement = sent.then((hash) =>
      hash === undefined ? undefined : { field: '', name: uploads.items[0]?.file.name ?? '', hash },
    )
    const edit = { picture: picture._id, base, alt, focus: values.focus, replacement }
    const saved = await submitMutation(editing, edit, setErrors)
    if (!saved) return
    const id = (await sent) ?? picture._id
    uploads.clear()
    resetForm({ values: { ...values, alt, replacement: '' } })
    onDone(saved.message, id)
  }

  return (
    <div>
      <h2>{t('Change it everywhere')}</h2>
      <Formik initialValues={initial} validationSchema={pictureSchema} onSubmit={save}>
        {({ isSubmitting, errors, setFieldValue }) => (
          <Form>
            <p>
              {plural(uses.length, {
                one: 'What you save here is published at once, in 1 place.',
                other: 'What you save here is published at once, in {count} places.',
              })}
            </p>
            <Replacement
              uploads={uploads}
              error={errors.replacement}
              disabled={isSubmitting}
              onChange={(key) => setFieldValue('replacement', key)}
            />
            {descriptions.length > 0 && (
              <TextField
                name="alt"
                label={
                  uploads.items.length > 0 ? t('What the new picture shows') : t('What it shows')
                }
                hint={hintOf(descriptions, uploads.items.length > 0)}
                readOnly={isSubmitting}
              />
            )}
            {focus && <FocusField image={uploads.items[0]?.picture?.url ?? picture.image.url} />}
            <UnsavedChanges />
            <NewerValues values={initial} />
            <SubmitButton
              label={uploads.items.length > 0 ? t('Replace everywhere') : t('Save everywhere')}
              busyLabel={t('Publishing…')}
              busy={isSubmitting}
            />
            <MutationError mutation={editing} title={t('The picture was not changed.')} />
          </Form>
        )}
      </Formik>
    </div>
  )
}

interface ReplacementProps {
  uploads: Uploads
  error: string | undefined
  disabled: boolean
  /** Told the upload that was chosen, or "". */
  onChange: (key: string) => void
}

/** The picture that takes the place of the one that there is. */
function Replacement({ uploads, error, disabled, onChange }: ReplacementProps) {
  return (
    <>
      <PictureSource
        label={t('Another picture in its place (optional)')}
        invitation={t('Choose another picture')}
        error={error}
        disabled={disabled}
        onFiles={(files) => onChange(uploads.add(files)[0]?.key ?? '')}
      />
      {uploads.items.map((item) => (
        <Cluster key={item.key}>
          <Thumbnail item={item} />
          <UploadStatus item={item} uploads={uploads} onRemove={() => onChange('')} />
        </Cluster>
      ))}
    </>
  )
}

function hintOf(descriptions: string[], isReplaced: boolean): string {
  if (descriptions.length > 1) {
    return t('It is described in different words. Leave this empty to keep them.')
  }
  return isReplaced && descriptions[0]
    ? t('This describes the old picture.')
    : t('For those who can’t see it.')
}

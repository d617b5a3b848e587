import { useQuery } from '@tanstack/react-query'
import { Formik, type FormikHelpers } from 'formik'
import { ItemHistory } from '#admin/ui/ItemHistory'
import { statusQuery } from '#admin/ui/queries'
import { SelectedPictures } from '#admin/ui/SelectedPictures'
import type { useAction } from '#admin/ui/use-action'
import { type Item, saveItem } from '#shared/api/items'
import { Form } from '#shared/forms/Form'
import { SubmitButton } from '#shared/forms/SubmitButton'
import { TextField } from '#shared/forms/TextField'
import { UnsavedChanges } from '#shared/forms/UnsavedChanges'
import { plural, t } from '#shared/i18n/message'
import { Actions } from '#shared/ui/Actions'
import { ErrorAlert } from '#shared/ui/Alert'
import { Button } from '#shared/ui/Button'
import { useUploads } from '#shared/uploads/use-uploads'
import {
  type AlbumValues,
  albumEdit,
  albumErrors,
  albumValues,
  formErrors,
  picturesOf,
  suggestion,
} from './album-values'

interface AlbumFormProps {
  base: number
  /** None for a new one. */
  album: Item | undefined
  action: ReturnType<typeof useAction>
  onLeave: () => void
}

/** How many pictures a server takes at once that was not told otherwise. */
const usual = 20

/** The form of one album. Its pictures are sent one by one while it is filled in. */
export function AlbumForm({ base, album, action, onLeave }: AlbumFormProps) {
  const most = useQuery(statusQuery).data?.limits.files ?? usual
  const uploads = useUploads({
    most,
    full: t('At most {most} pictures are taken at once. Publish these, then add the others.', {
      most,
    }),
    keep: true,
  })
  const present = picturesOf(album).length

  async function publish(values: AlbumValues, { setErrors }: FormikHelpers<AlbumValues>) {
    const done = await action.run({
      failure: t('The album was not published.'),
      work: async () => saveItem(albumEdit(base, album, values, await uploads.settled())),
      setErrors: (fields) => setErrors(formErrors(fields)),
    })
    if (!done) return
    uploads.clear()
    onLeave()
  }

  return (
    <Formik
      initialValues={albumValues(album)}
      validate={(values) => albumErrors(values, present)}
      onSubmit={publish}
    >
      {({ isSubmitting, values }) => (
        <>
          <Form>
            <UnsavedChanges />
            <h2>{album ? t('Change the album') : t('New album')}</h2>
            <TextField name="name" label={t('Title')} autoComplete="off" required />
            <TextField
              name="description"
              label={t('What was it? (optional)')}
              hint={t('One or two sentences above the pictures.')}
              rows={2}
            />
            {present > 0 && (
              <p className="note">
                {plural(present, {
                  one: 'It has 1 picture. Those that you choose come after it.',
                  other: 'It has {count} pictures. Those that you choose come after them.',
                })}
              </p>
            )}
            <SelectedPictures
              uploads={uploads}
              disabled={isSubmitting}
              hint={t(
                'JPEG, PNG, WebP or GIF. Large photographs are made smaller before they are sent.',
              )}
            >
              {(place) => (
                <TextField
                  name={`images.${place - 1}.alt`}
                  label={t('What picture {place} shows', { place })}
                  hint={t('Please say it for those who can’t see it. If you leave it: “{words}”.', {
                    words: suggestion(values.name, present + place),
                  })}
                  readOnly={isSubmitting}
                />
              )}
            </SelectedPictures>
            <fieldset className="stack">
              <legend>
                <h3>{t('The families’ consent')}</h3>
              </legend>
              <p className="note">
                {t(
                  'Visitors don’t see this. It is how the school knows later that it may show the children.',
                )}
              </p>
              <TextField
                name="what"
                label={t('What was agreed to')}
                hint={t('Such as “Photographs of school events on the website”.')}
              />
              <TextField
                name="by"
                label={t('By whom')}
                hint={t('Such as “The families, on the admission form”.')}
              />
              <TextField
                name="year"
                label={t('In which school year')}
                hint={t('Such as 2026–27.')}
              />
              <TextField name="until" label={t('Until when')} placeholder={t('dd/mm/yyyy')} />
            </fieldset>
            <Actions>
              <SubmitButton
                label={t('Publish')}
                busyLabel={t('Publishing...')}
                busy={isSubmitting}
              />
              <Button onClick={onLeave}>{t('Leave')}</Button>
            </Actions>
            {action.outcome.failed && <ErrorAlert {...action.outcome.failed} />}
          </Form>
          {album && (
            <ItemHistory kind="album" id={album.id} publishes action={action} onUndone={onLeave} />
          )}
        </>
      )}
    </Formik>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getIn, useField, useFormikContext } from 'formik'
import { flushSync } from 'react-dom'
import { statusQuery } from '#admin/dashboard/queries'
import { LibraryButton } from '#admin/pictures/LibraryButton'
import { SelectedPictures } from '#admin/ui/pictures/SelectedPictures'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import { ui } from '#kit/ui/names'
import type { StoredFile } from '#kit/uploads/item'
import { isLeftOut, type ShownUpload, type UploadItem } from '#kit/uploads/item'
import { useUploads } from '#kit/uploads/use-uploads'
import { useFormDraft } from '../draft/use-draft'
import type { ItemValues } from '../item-values'
import type { FieldSpec } from '../kinds/kind-spec'
import { type AlbumPicture, fileKey, suggestion } from './pictures'

/** How many pictures a server takes at once that was not told otherwise. */
const usual = 20

/** A list of pictures. Those that are chosen are sent one by one while the form is filled in. */
export default function PicturesField({ spec }: { spec: FieldSpec }) {
  const { name: path, control } = spec
  const draft = useFormDraft()
  const { setValues } = useFormikContext<ItemValues>()
  const [{ value: images }, , { setValue: setImages }] = useField<AlbumPicture[]>(path)
  const [{ value: title = '' }] = useField<string | undefined>('name')
  const most = useQuery(statusQuery).data?.limits.files ?? usual
  const full = t('At most {most} pictures are sent at once. Add the others when these are there.', {
    most,
  })
  const uploads = useUploads({ most, full, keep: true, onReady: receive })

  /** A picture that the server has makes room for another one on its way. */
  function receive({ key, file: { name }, picture }: UploadItem) {
    const arrived = { name, hash: picture?._id, url: picture?.url }
    flushSync(() =>
      setValues((values) => ({
        ...values,
        [path]: (values[path] as AlbumPicture[]).map((one) =>
          one.key === key ? { ...one, ...arrived } : one,
        ),
      })),
    )
    uploads.remove(key)
  }

  async function settle() {
    const failed = (await uploads.settled()).find((one) => !one.picture && !isLeftOut(one))
    if (failed) throw new Error(whyNot(failed))
  }

  function add(files: Iterable<File>) {
    draft.awaitUploads(settle)
    return uploads.add(files)
  }

  /** Pictures of the library are there already. */
  function take(pictures: StoredFile[]) {
    const isNew = ({ hash }: StoredFile) => images.every((one) => one.hash !== hash)
    const taken = pictures
      .filter(isNew)
      .map(({ hash, name, url, alt }) => ({ key: hash, hash, name, url, alt }))
    void setImages([...images, ...taken])
  }

  const present = images.filter(({ key }) => uploads.items.every((one) => one.key !== key))
  return (
    <SelectedPictures
      name={path}
      uploads={{ ...uploads, add, items: [...present.map(asUpload), ...uploads.items] }}
      blank={{ alt: '' }}
      disabled={false}
      source={<LibraryButton several onChoose={take} />}
      hint={t('JPEG, PNG, WebP or GIF. Large photographs are made smaller before they are sent.')}
    >
      {(place) => (
        <>
          <FileProblem path={`${path}.${place - 1}`} control={control} />
          {!images[place - 1]?.decorative && (
            <TextField
              name={`${path}.${place - 1}.alt`}
              label={t('What picture {place} shows', { place })}
              hint={
                control === 'slides'
                  ? t('For those who can’t see it.')
                  : t('Please say it for those who can’t see it. If you leave it: “{words}”.', {
                      words: suggestion(title, place),
                    })
              }
            />
          )}
        </>
      )}
    </SelectedPictures>
  )
}

/** What is wrong with the file of a picture, such as that it is in the list twice. */
function FileProblem({ path, control }: { path: string } & Pick<FieldSpec, 'control'>) {
  const problem: unknown = getIn(useFormikContext().errors, `${path}.${fileKey({ control })}`)
  return typeof problem === 'string' && <p className={`${ui.note} ${ui.bad}`}>{problem}</p>
}

const whyNot = ({ file, message }: UploadItem) =>
  t('{file}: {reason} Try again, or remove it.', {
    file: file.name,
    reason: message ?? t('It could not be sent.'),
  })

/** A picture that the server has, as it is listed beside those on their way. */
const asUpload = ({ key, name, file, url }: AlbumPicture): ShownUpload => ({
  key,
  file: { name: name ?? file ?? '', size: 0 },
  state: 'ready',
  part: 1,
  shown: url,
})

import type { DraftFile } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import type { FieldSpec } from '../kinds/kind-spec'

/** A picture of an album or of the slider: published, kept by the server for a draft, or on its way there. */
export interface AlbumPicture {
  /** Tells the pictures of a form apart; of one that is on its way that of the upload. */
  key: string
  alt: string
  /** It only decorates, and has no description. */
  decorative?: boolean
  /** The name of the file in the content; "" for one that is on no page yet. */
  file?: string
  /** Names the bytes that the server keeps. */
  hash?: string | undefined
  /** Of the file that was chosen. */
  name?: string | undefined
  /** The address of a view of it. */
  url?: string | undefined
}

interface Kept {
  files?: readonly Pick<DraftFile, 'field' | 'name' | 'hash'>[] | undefined
  views?: Record<string, string> | undefined
}

/** The field of a list of pictures. */
export type PicturesSpec = Pick<FieldSpec, 'name' | 'control'>

export const isPictures = ({ control }: { control?: FieldSpec['control'] }) =>
  control === 'pictures' || control === 'slides'

/** What the content calls the file of a picture in such a list. */
export const fileKey = ({ control }: Pick<FieldSpec, 'control'>) =>
  control === 'slides' ? 'image' : 'file'

/** The pictures of a list. Each file that the server keeps belongs to a picture without a file. */
export function picturesIn(
  spec: PicturesSpec,
  images: unknown,
  { files = [], views = {} }: Kept,
): AlbumPicture[] {
  if (!Array.isArray(images)) return []
  return images.map(({ [fileKey(spec)]: file, alt = '', ...picture }, place) => {
    const kept = file ? undefined : files.find(({ field }) => field === pointer(spec, place))
    if (!kept) return { ...picture, alt, key: `file ${file} ${place}`, file, url: views[file] }
    const { hash, name } = kept
    return { ...picture, alt, key: `kept ${hash} ${place}`, hash, name, url: views[hash] }
  })
}

/** The pictures with the views of those that are published. */
export const withViews = (pictures: unknown, views: Record<string, string>) =>
  ((pictures ?? []) as AlbumPicture[]).map((picture) => ({
    ...picture,
    url: views[picture.file ?? ''] ?? picture.url,
  }))

const pointer = (spec: PicturesSpec, place: number) => `/${spec.name}/${place}/${fileKey(spec)}`

/** Those that the server has. */
const arrived = (pictures: unknown) =>
  ((pictures ?? []) as AlbumPicture[]).filter(({ file, hash }) => file || hash)

/** What is said of a picture of an album that nobody describes. */
export const suggestion = (title: string, place: number) =>
  t('{title}, picture {place}', { title: title.trim() || t('The album'), place })

/** The pictures as the content has them; the file of one that is kept is named by the server. Undefined for none. */
export function contentOfPictures(
  spec: PicturesSpec,
  pictures: unknown,
  title: string,
): object[] | undefined {
  const all = arrived(pictures).map(({ key, hash, name, url, file = '', alt, ...picture }, at) => {
    const said = alt.trim() || (spec.control === 'pictures' ? suggestion(title, at + 1) : '')
    return { [fileKey(spec)]: file, ...(said && { alt: said }), ...picture }
  })
  return all.length > 0 ? all : undefined
}

/** The kept files, by the fields that they belong to. */
export const filesOfPictures = (spec: PicturesSpec, pictures: unknown) =>
  arrived(pictures).flatMap(({ hash, name = '' }, place) =>
    hash ? [{ field: pointer(spec, place), name, hash }] : [],
  )

import type { DraftFile } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'

// The pictures of an album are one field of its form. Its value is text, as that of the others: it is compared,
// kept in the browser and shown to whoever wrote the same album.

/** A picture of an album: published, or kept by the server for the album, or on its way there. */
export interface AlbumPicture {
  alt: string
  /** The name of the file in the folder of the album. */
  file?: string
  /** Names the bytes that the server keeps. */
  hash?: string
  /** Of the file that was chosen. */
  name?: string
  isOnItsWay?: true
}

/** The pictures of an album's fields: those whose files have no name yet are the kept ones, in their order. */
export function picturesIn(
  { images }: Record<string, unknown>,
  files: readonly Kept[],
): AlbumPicture[] {
  if (!Array.isArray(images)) return []
  const kept = files.toSorted((a, b) => placeOf(a) - placeOf(b)).values()
  return images.map(({ file, ...picture }) => {
    const { hash, name } = (!file && kept.next().value) || {}
    return hash ? { ...picture, hash, name } : { ...picture, file }
  })
}

/** A kept file, and the field that it belongs to. */
type Kept = Pick<DraftFile, 'field' | 'name' | 'hash'>

const placeOf = ({ field }: Kept) => Number(field.split('/')[2])

const pointer = (at: number) => `/images/${at}/file`

export const textOfPictures = (pictures: AlbumPicture[]) =>
  pictures.length > 0 ? JSON.stringify(pictures) : ''

export const readPictures = (text: string): AlbumPicture[] => (text ? JSON.parse(text) : [])

const arrived = (text: string) => readPictures(text).filter(({ isOnItsWay }) => !isOnItsWay)

/** What is said of a picture that nobody describes. */
export const suggestion = (title: string, place: number) =>
  t('{title}, picture {place}', { title: title.trim() || t('The album'), place })

/** The pictures as the content has them; the file of one that is kept is named by the server. "" for none. */
export function contentOfPictures(text: string, title: string): object[] | '' {
  const all = arrived(text).map(({ hash, name, file = '', alt, ...picture }, at) => ({
    file,
    alt: alt.trim() || suggestion(title, at + 1),
    ...picture,
  }))
  return all.length > 0 ? all : ''
}

/** The kept files, by the fields that they belong to. */
export const filesOfPictures = (text: string) =>
  arrived(text).flatMap(({ hash, name = '' }, at) =>
    hash ? [{ field: pointer(at), name, hash }] : [],
  )

/** The pictures in words, for who compares two texts. */
export const describePictures = (text: string) =>
  readPictures(text)
    .map(({ alt, name, file }, at) => `${at + 1}. ${alt || name || file}`)
    .join('\n')

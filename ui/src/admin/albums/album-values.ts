import { readDay, writeDate } from '#admin/ui/dates'
import type { PictureDraft } from '#admin/ui/SelectedPictures'
import type { Item, ItemEdit } from '#shared/api/items'
import { t } from '#shared/i18n/message'
import { isLeftOut, type UploadItem } from '#shared/uploads/item'

/** What the form of an album holds, beside the pictures themselves. */
export interface AlbumValues {
  name: string
  description: string
  images: PictureDraft[]
  what: string
  year: string
  by: string
  until: string
}

/** The pictures that an album has. */
export const picturesOf = (album: Item | undefined): object[] =>
  Array.isArray(album?.fields.images) ? album.fields.images : []

export function albumValues(album: Item | undefined): AlbumValues {
  const { name = '', description = '', consent = {} } = album?.fields ?? {}
  const { what = '', year = '', by = '', until = '' } = consent as Record<string, string>
  return {
    name: String(name),
    description: String(description),
    images: [],
    what,
    year,
    by,
    until: writeDate(until),
  }
}

/** What is said of a picture that nobody describes. */
export const suggestion = (name: string, place: number) =>
  t('{title}, picture {place}', { title: name.trim() || t('The album'), place })

/** The edit that publishes an album. Throws what the person has to see to first. */
export function albumEdit(
  base: number,
  album: Item | undefined,
  { name, description, images, what, year, by, until }: AlbumValues,
  items: readonly UploadItem[],
): ItemEdit {
  const failed = items.find((item) => !item.picture && !isLeftOut(item))
  if (failed) {
    throw new Error(
      t('{file}: {reason} Try again, or remove it.', {
        file: failed.file.name,
        reason: failed.message ?? t('It could not be sent.'),
      }),
    )
  }
  const present = picturesOf(album)
  const sent = images.flatMap(({ key, alt }) => {
    const item = items.find((one) => one.key === key)
    return item?.picture ? [{ alt, name: item.file.name, hash: item.picture._id }] : []
  })
  if (present.length + sent.length === 0) throw new Error(t('Choose at least one picture.'))
  const consent = filled({ what, year, by, until: readDay(until) ?? until })
  return {
    kind: 'album',
    id: album?.id ?? '',
    base,
    fields: {
      ...album?.fields,
      name: name.trim(),
      description: description.trim() || undefined,
      consent: Object.keys(consent).length > 0 ? consent : undefined,
      images: [
        ...present,
        ...sent.map(({ alt }, at) => ({
          file: '',
          alt: alt.trim() || suggestion(name, present.length + at + 1),
        })),
      ],
    },
    kept: sent.map(({ name, hash }, at) => ({
      field: `/images/${present.length + at}/file`,
      name,
      hash,
    })),
  }
}

/** The server's words for parts of the album, by the fields of the form. */
export const formErrors = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, words]) => [
      field.startsWith('images/') ? 'images' : field.replace('consent/', ''),
      words,
    ]),
  )

const filled = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([key, value]) => [key, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )

/** What the server would refuse, said at once. */
export function albumErrors({ name, images, what, year, by, until }: AlbumValues, present: number) {
  const errors: Partial<Record<keyof AlbumValues, string>> = {}
  if (!name.trim()) errors.name = t('Write a title.')
  if (present + images.length === 0) errors.images = t('Choose at least one picture.')
  if (!what.trim() && (year.trim() || by.trim() || until.trim()))
    errors.what = t('Say what was agreed to.')
  if (until.trim() && !readDay(until)) errors.until = t('Enter the date as 25/11/2026')
  return errors
}

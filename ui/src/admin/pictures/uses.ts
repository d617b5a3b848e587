import { addressOfKind } from '#admin/items/route'
import { popup } from '#admin/popup/route'
import { slider } from '#admin/slider/route'
import { itemKinds } from '#kit/api/items'
import type { LibraryPicture, PictureUse } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'

/** What a picture is called: by what it shows, else by its file. */
export const nameOf = ({ uses, files }: LibraryPicture) =>
  uses.find(({ alt }) => alt)?.alt || files[0]?.split('/').at(-1) || t('A picture')

/** The screens of kinds that no item form changes. */
const screenOf: Record<string, string> = { slider: slider.path, popup: popup.path }

/** The address of the form in which the place is changed, if there is one. */
export function addressOfForm({ kind, id }: PictureUse): string | undefined {
  const known = itemKinds.find((name) => name === kind)
  return screenOf[kind] ?? (known && addressOfKind(known, { item: id }))
}

import { addressOfKind } from '#admin/items/route'
import { popup } from '#admin/popup/route'
import { slider } from '#admin/slider/route'
import { itemKinds } from '#kit/api/items'
import type { LibraryPicture, PictureUse } from '#kit/api/types.gen'
import { type MarkedText, msg, plural, t } from '#kit/i18n/message'
import { list } from '#kit/i18n/sentence'

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

const places: Record<string, MarkedText> = {
  album: msg('the album “{title}”'),
  news: msg('the news item “{title}”'),
  page: msg('the page “{title}”'),
  home: msg('the home page'),
  slider: msg('the slider'),
  popup: msg('the pop-up'),
}
const mostPlaces = 8

/** Where pictures are shown, within a sentence. */
export function placesOf(pictures: readonly LibraryPicture[]): string {
  const uses = pictures.flatMap(({ uses }) => uses)
  const names = uses.map(({ kind, title }) => {
    const place = places[kind]
    return place ? t(place, { title }) : title
  })
  const all = [...new Set(names)]
  const rest = all.length - mostPlaces
  if (rest <= 0) return list(all)
  const seenFirst = [t(msg('the slider')), t(msg('the pop-up'))].filter((name) =>
    all.includes(name),
  )
  const others = plural(rest, { one: '1 more place', other: '{count} more places' })
  return list([...new Set([...seenFirst, ...all])].slice(0, mostPlaces).concat(others))
}

/** What a takedown of pictures does, in the words of an office. */
export function takedownText(pictures: readonly LibraryPicture[]): string {
  return plural(
    pictures.length,
    {
      one: 'It is shown in {places}. It will be removed there and from all older versions, and can’t be uploaded again. This can’t be undone.',
      other:
        'They are shown in {places}. They will be removed there and from all older versions, and can’t be uploaded again. This can’t be undone.',
    },
    { places: placesOf(pictures) },
  )
}

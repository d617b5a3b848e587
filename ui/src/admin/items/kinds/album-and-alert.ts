import { msg, plural } from '#kit/i18n/message'
import type { KindSpec } from './kind-spec'

/** An album of the gallery. */
export const album: KindSpec = {
  one: msg('Album'),
  change: msg('Change the album'),
  add: msg('Add an album'),
  none: msg('No album yet'),
  about: msg('An album has the photographs of one occasion, such as the Annual Day.'),
  remove: true,
  note: albumNote,
  fields: [
    { name: 'name', label: msg('Title'), required: msg('Write a title.') },
    {
      name: 'description',
      label: msg('What was it? (optional)'),
      hint: msg('One or two sentences above the pictures.'),
      rows: 2,
    },
    {
      name: 'images',
      label: msg('Pictures'),
      control: 'pictures',
      required: msg('Choose at least one picture.'),
    },
    {
      name: 'consent.what',
      label: msg('What the families agreed to (optional)'),
      required: msg('Say what was agreed to.'),
      neededBy: ['consent.by', 'consent.year', 'consent.until'],
      hint: msg(
        'Such as “Photographs of school events on the website”. Only the school sees this.',
      ),
    },
    {
      name: 'consent.by',
      label: msg('Who agreed (optional)'),
      hint: msg('Such as “The families, on the admission form”.'),
    },
    {
      name: 'consent.year',
      label: msg('In which school year (optional)'),
      hint: msg('Such as 2026–27.'),
    },
    { name: 'consent.until', label: msg('Until when (optional)'), control: 'date' },
  ],
}

/** The line at the top of every page. */
export const alert: KindSpec = {
  one: msg('Alert'),
  change: msg('Alert on every page'),
  add: msg('Add an alert'),
  none: msg('No alert is shown'),
  about: msg('An alert appears at the top of every page until the time that you choose.'),
  remove: true,
  removeLabel: msg('Take it down'),
  scheduled: true,
  endRequired: msg('Write the date as 25/11/2026, with a time as 25/11/2026 18:00'),
  single: true,
  note: () => '',
  fields: [
    {
      name: 'text',
      label: msg('What everybody should know at once'),
      hint: msg('One sentence, such as “School closed tomorrow because of the rain”.'),
      rows: 2,
      required: msg('Write what everybody should know.'),
    },
  ],
}

/** How many pictures it has, and whether the consent is written down. */
function albumNote({ images, consent }: Record<string, unknown>): string {
  const count = Array.isArray(images) ? images.length : 0
  return consent
    ? plural(count, { one: '1 picture', other: '{count} pictures' })
    : plural(count, {
        one: '1 picture. The families’ consent is not noted yet.',
        other: '{count} pictures. The families’ consent is not noted yet.',
      })
}

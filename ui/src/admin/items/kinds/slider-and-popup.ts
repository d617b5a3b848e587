import { msg, plural } from '#kit/i18n/message'
import type { KindSpec } from './kind-spec'

/** The slider, for those who write it for approval, and for whoever approves that. */
export const sliderItem: KindSpec = {
  one: msg('Slider'),
  change: msg('Slider'),
  add: msg('Make a slider'),
  none: msg('No slider yet'),
  about: msg(
    'The slider shows pictures at the top of the home page. One strong picture is enough.',
  ),
  single: true,
  note: ({ slides }) =>
    plural(Array.isArray(slides) ? slides.length : 0, {
      one: '1 picture',
      other: '{count} pictures',
    }),
  fields: [
    {
      name: 'slides',
      label: msg('Pictures'),
      control: 'slides',
      required: msg('Choose at least one picture.'),
    },
  ],
}

/** The pop-up, for those who write it for approval, and for whoever approves that. */
export const popupItem: KindSpec = {
  one: msg('Pop-up'),
  change: msg('Pop-up'),
  add: msg('Make a pop-up'),
  none: msg('No pop-up yet'),
  about: msg('A picture greets visitors of the home page, once a day.'),
  remove: true,
  removeLabel: msg('Take it down'),
  scheduled: true,
  single: true,
  note: () => '',
  fields: [
    {
      name: 'image',
      label: msg('Picture'),
      control: 'picture',
      required: msg('Please select an image'),
    },
    {
      name: 'alt',
      label: msg('What the picture shows'),
      hint: msg('For those who can’t see it.'),
      ofPicture: true,
      required: msg('Say in a few words what the picture shows.'),
    },
    {
      name: 'link',
      label: msg('Link (optional)'),
      hint: msg('Such as /fees, or an https address.'),
    },
  ],
}

import { msg } from '#kit/i18n/message'
import type { KindSpec } from './kind-spec'

/** A figure that texts name by its id, such as a fee. The server makes the id. */
export const fact: KindSpec = {
  one: msg('Figure'),
  change: msg('Figure'),
  add: msg('Add a figure'),
  none: msg('No figures yet'),
  about: msg('A fee or time that several pages name is written here once.'),
  remove: msg('Remove the figure “{title}”?'),
  titled: true,
  note: ({ id, value }) => `${value} · {${id}}`,
  fields: [
    { name: 'what', label: msg('What it is'), required: msg('Say what it is.') },
    {
      name: 'value',
      label: msg('Figure'),
      hint: msg('Such as “₹9,600”. Texts with its name in braces change with it.'),
      required: msg('Write the figure.'),
    },
  ],
}

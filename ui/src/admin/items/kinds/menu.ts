import { msg } from '#kit/i18n/message'
import type { EntriesSpec, FieldSpec, KindSpec } from './kind-spec'

const label = {
  name: 'label',
  label: msg('Words'),
  required: msg('Write what it says.'),
} as const

const path = {
  name: 'path',
  label: msg('Page'),
  control: 'page',
  required: msg('Choose a page.'),
} as const

const words = {
  one: msg('Entry {number}'),
  add: msg('Add an entry'),
  remove: msg('Remove the entry'),
  links: true,
} as const

const needed = { required: msg('Add an entry.') } as const

const links = (name: string, label: FieldSpec['label']): FieldSpec => ({
  ...list(name, label, { ...words, fields: linkFields }),
  folded: true,
})

const list = (name: string, label: FieldSpec['label'], entries: EntriesSpec): FieldSpec => ({
  name,
  label,
  control: 'entries',
  entries,
})

const linkFields = [label, path]

/** The menu with its shortcuts, the quick links and the footer. */
export const siteMenu: KindSpec = {
  one: msg('Menu'),
  change: msg('Menu and footer'),
  none: msg('No menu yet'),
  about: msg('Whoever looks after the content begins it with navigation.yaml.'),
  note: () => '',
  fields: [
    {
      ...needed,
      ...list('menu', msg('Menu'), {
        ...words,
        fields: [
          label,
          {
            ...path,
            unless: ['children'],
            required: msg('Choose a page, or add pages below.'),
          },
          list('children', msg('Pages under it'), {
            ...words,
            add: msg('Add a page under it'),
            fields: linkFields,
          }),
        ],
      }),
    },
    {
      ...links('shortcuts', msg('Shortcuts')),
      hint: msg('What parents look for first, in their words.'),
    },
    links('phone_bar', msg('At the foot of a phone’s screen')),
    { ...links('home_links', msg('Links of the home page')), ...needed },
    { ...links('contact_links', msg('Links of the contact page')), ...needed },
    {
      ...list('footer', msg('Foot of every page'), {
        ...words,
        one: msg('Group {number}'),
        add: msg('Add a group'),
        remove: msg('Remove the group'),
        fields: [
          { name: 'heading', label: msg('Heading'), required: msg('Write a heading.') },
          { ...list('links', msg('Links'), { ...words, fields: linkFields }), ...needed },
        ],
      }),
      ...needed,
      folded: true,
    },
  ],
}

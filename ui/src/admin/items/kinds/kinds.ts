import { writeDate } from '#admin/ui/time/dates'
import type { Draft } from '#kit/api/drafts'
import type { Item, ItemKind } from '#kit/api/items'
import { msg, t } from '#kit/i18n/message'
import { admissionDates, admissions } from './admissions'
import { album, alert } from './album-and-alert'
import { event, examination, holiday } from './calendar'
import { fact } from './fact'
import type { KindSpec } from './kind-spec'
import { siteMenu } from './menu'
import { results } from './results'
import { popupItem, sliderItem } from './slider-and-popup'

type Fields = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const dayAndCategory = ({ date, category }: Fields) =>
  [writeDate(text(date)), text(category)].filter(Boolean).join(' · ')

const title = { name: 'title', label: msg('Title'), required: msg('Write a title.') } as const
const category = {
  name: 'category',
  label: msg('Category'),
  required: msg('Write or choose a category.'),
  suggests: true,
} as const
const date = {
  name: 'date',
  label: msg('Date'),
  control: 'date',
  required: msg('Enter the date as 25/11/2026'),
  today: true,
} as const

/** Of the disclosure, when the designation does not begin with it. */
const posts = {
  Principal: msg('Principal'),
  'Vice Principal': msg('Vice Principal'),
  Headmaster: msg('Headmaster'),
  Headmistress: msg('Headmistress'),
  PGT: msg('PGT'),
  TGT: msg('TGT'),
  PRT: msg('PRT'),
  NTT: msg('NTT'),
  PET: msg('PET'),
  'Special educator': msg('Special educator'),
  Counsellor: msg('Counsellor'),
  Librarian: msg('Librarian'),
  'Other teacher': msg('Other teacher'),
  'No teacher': msg('No teacher'),
}

/** A list of the staff; what somebody is stands under another key in that of the teachers. */
const staff = (key: 'designation' | 'role') =>
  ({
    one: msg('Person of the staff'),
    change: msg('Change the person'),
    add: msg('Add a person'),
    none: msg('Nobody yet'),
    about: msg('Those who work at the school are listed here, each with a designation.'),
    remove: msg('Remove {title} from the staff?'),
    people: true,
    titled: true,
    note: (fields: Fields) =>
      [text(fields[key]), text(fields.qualification)].filter(Boolean).join(' · '),
    fields: [
      { name: 'name', label: msg('Name'), required: msg('Write the name.') },
      {
        name: key,
        label: msg('Designation'),
        hint: msg('Such as “PGT Physics”.'),
        required: msg('Write the designation.'),
      },
      {
        name: 'qualification',
        label: msg('Qualification'),
        hint: msg('Such as “M.Sc., B.Ed.”.'),
        required: msg('Write the qualification.'),
      },
      {
        name: 'post',
        label: msg('Post for the CBSE list (optional)'),
        hint: msg('Needed only if the designation does not begin with PGT, TGT or PRT.'),
        control: 'choice',
        options: posts,
      },
      { name: 'image', label: msg('Photograph (optional)'), control: 'picture' },
    ],
  }) satisfies KindSpec

/** THE table of what the office writes: a new kind is a row of it, and of the kinds of the server. */
export const kinds: Record<ItemKind, KindSpec> = {
  slider: sliderItem,
  popup: popupItem,
  circular: {
    one: msg('Circular'),
    change: msg('Change the circular'),
    add: msg('Add a circular'),
    none: msg('No circular yet'),
    about: msg('Letters to families are listed here, each with its PDF.'),
    copied: true,
    remove: true,
    scheduled: true,
    newestFirst: true,
    note: dayAndCategory,
    fields: [
      title,
      { name: 'document', label: msg('PDF'), control: 'pdf', required: msg('Choose the PDF.') },
      category,
      {
        name: 'classes',
        label: msg('Classes (optional)'),
        hint: msg('Such as “VI to VIII”. Leave it empty for all.'),
      },
      date,
      { name: 'summary', label: msg('What it says, in a sentence (optional)'), rows: 2 },
    ],
  },
  news: {
    one: msg('News item'),
    change: msg('Change the news item'),
    add: msg('Add news'),
    none: msg('No news yet'),
    about: msg('What happened at the school comes here, with a text and a picture.'),
    copied: true,
    remove: true,
    scheduled: true,
    newestFirst: true,
    note: dayAndCategory,
    fields: [
      title,
      {
        name: 'body',
        label: msg('Text'),
        control: 'markdown',
        rows: 10,
      },
      {
        name: 'summary',
        label: msg('In one or two sentences'),
        hint: msg('Shown in the list of news.'),
        rows: 2,
        beginningOf: 'body',
        required: msg('Write one or two sentences.'),
      },
      { name: 'image.src', label: msg('Picture (optional)'), control: 'picture' },
      {
        name: 'image.alt',
        label: msg('What the picture shows'),
        hint: msg('For those who can’t see it.'),
        ofPicture: true,
        required: msg('Say in a few words what the picture shows.'),
      },
      category,
      date,
    ],
  },
  holiday,
  examination,
  event,
  album,
  alert,
  'disclosure-row': {
    one: msg('Certificate'),
    change: msg('Update a certificate'),
    none: msg('No disclosure yet'),
    about: msg('Whoever looks after the content begins it with disclosure.yaml.'),
    remove: msg('Remove “{title}” from the disclosure?'),
    titled: true,
    insteadOfFile: ['link', 'not_applicable'],
    note: paperNote,
    fields: [
      {
        name: 'document',
        label: msg('PDF'),
        control: 'pdf',
        required: msg('Choose the PDF, or fill in one of the fields below.'),
      },
      { name: 'issued', label: msg('Issued on'), control: 'date' },
      {
        name: 'expires',
        label: msg('Valid until'),
        hint: msg('The last day on which it is valid.'),
        control: 'date',
      },
      {
        name: 'attested_by',
        label: msg('Self-attested by'),
        hint: msg('Such as “The Manager and the Principal”.'),
        suggests: true,
      },
      {
        name: 'label',
        label: msg('Name (optional)'),
        hint: msg('Needed where a row has several, and for a row of your own.'),
      },
      { name: 'note', label: msg('Remark (optional)') },
      {
        name: 'link',
        label: msg('Page or address, instead of a file'),
        hint: msg('Such as /fees, or an https address.'),
      },
      { name: 'not_applicable', label: msg('If there is no certificate: why?') },
    ],
  },
  site: {
    one: msg('The school’s details'),
    change: msg('Telephone, address and office hours'),
    none: msg('No details yet'),
    about: msg('Whoever looks after the content begins them with site.yaml.'),
    note: ({ phone }) => text(phone),
    fields: [
      {
        name: 'phone',
        label: msg('Telephone'),
        hint: msg('As it is read out, such as +91 98450 12345.'),
        required: msg('Write the telephone number.'),
      },
      {
        name: 'whatsapp',
        label: msg('WhatsApp (optional)'),
        hint: msg('Digits with the country’s code, such as 919845012345.'),
      },
      { name: 'email', label: msg('E-mail'), required: msg('Write the e-mail address.') },
      {
        name: 'office_hours',
        label: msg('Office hours'),
        rows: 2,
        required: msg('Write when the office is open.'),
      },
      { name: 'address.street', label: msg('Street'), required: msg('Write the street.') },
      { name: 'address.city', label: msg('City'), required: msg('Write the city.') },
      {
        name: 'address.postal_code',
        label: msg('PIN code'),
        required: msg('Write the PIN code.'),
      },
      { name: 'map_link', label: msg('Address of the map'), required: msg('Write the address.') },
    ],
  },
  fact,
  home: {
    one: msg('Words of the home page'),
    change: msg('Words of the home page'),
    none: msg('No home page yet'),
    about: msg('Whoever looks after the content begins it with home.yaml.'),
    note: ({ lead }) => text(lead),
    fields: [
      {
        name: 'heading',
        label: msg('Heading'),
        hint: msg('A line break here is one on wide screens.'),
        rows: 2,
        required: msg('Write a heading.'),
      },
      {
        name: 'lead',
        label: msg('Line under the heading (optional)'),
        hint: msg('One sentence, on the first screen.'),
        rows: 2,
      },
      {
        name: 'intro',
        label: msg('Introduction'),
        hint: msg('One or two sentences.'),
        rows: 4,
        required: msg('Write one or two sentences.'),
      },
      ...admissionDates,
    ],
  },
  admissions,
  page: {
    one: msg('Page'),
    change: msg('Change the page'),
    add: msg('Add a page'),
    remove: msg('Remove the page “{title}”?'),
    titled: true,
    none: msg('No pages yet'),
    about: msg('Whoever looks after the content begins them in the folder pages.'),
    note: ({ updated }) => t('Last checked on {date}', { date: writeDate(text(updated)) }),
    fields: [
      title,
      {
        name: 'address',
        label: msg('Address'),
        hint: msg('It can’t be changed later.'),
        control: 'address',
        ofNew: true,
      },
      { name: 'menu', label: msg('Place in the menu'), control: 'place', ofNew: true },
      {
        name: 'body',
        label: msg('Text'),
        hint: msg(
          'To change a table, press a place in it: buttons for rows and columns appear above.',
        ),
        control: 'markdown',
        rows: 16,
      },
      {
        name: 'updated',
        label: msg('Last checked'),
        hint: msg('The day on which somebody last read all of it.'),
        control: 'date',
        required: msg('Enter the date as 25/11/2026'),
        today: true,
      },
      {
        name: 'description',
        label: msg('Short description (shown by Google)'),
        rows: 3,
        required: msg('Write one sentence.'),
      },
    ],
  },
  menu: siteMenu,
  results,
  teacher: { label: msg('Teachers'), ...staff('designation'), add: msg('Add a teacher') },
  'primary-teacher': {
    label: msg('Primary teachers'),
    ...staff('role'),
    add: msg('Add a teacher'),
  },
  'office-staff': { label: msg('Office and hostel staff'), ...staff('role') },
}

function paperNote({ document, link, note, not_applicable, expires }: Fields): string {
  if (expires) return t('Valid until {date}', { date: writeDate(text(expires)) })
  if (not_applicable) return t('Not applicable')
  return document || link || note ? '' : t('Not yet provided')
}

/** The field that the file of a kind belongs to. */
export const fileOf = (kind: ItemKind) =>
  kinds[kind].fields.find(({ control }) => control === 'pdf' || control === 'picture')

/** What a kind of draft is called. */
export function kindName(kind: string): string {
  const spec = kinds[kind as ItemKind] as KindSpec | undefined
  return spec ? t(spec.one) : kind
}

/** The heading of the form. */
export function headingOf(
  kind: ItemKind,
  item: Item | undefined,
  draft: Draft | undefined,
): string {
  const { add, change, titled } = kinds[kind]
  const isSent = draft !== undefined && draft.state !== 'draft'
  if (!item && !draft?.item && isSent) return draft.title || t(change)
  if (!item && !draft?.item && add) return t(add)
  return titled && item ? item.title : t(change)
}

import { msg } from '#kit/i18n/message'
import type { FieldSpec, KindSpec } from './kind-spec'

const day = (name: string, label: FieldSpec['label']): FieldSpec => ({
  name,
  label,
  control: 'date',
})

const dateFields: FieldSpec[] = [
  {
    ...day('date', msg('Date')),
    required: msg('Enter the date as 25/11/2026'),
  },
  {
    name: 'time',
    label: msg('Time (optional)'),
    hint: msg('Such as “9.30 am to 12.30 pm”.'),
  },
  { name: 'text', label: msg('What it is'), required: msg('Say what it is.') },
]

const datesOf = {
  one: msg('Date {number}'),
  named: 'text',
  brief: ['date'],
  add: msg('Add a date'),
  remove: msg('Remove date {number}'),
  fields: dateFields,
}

/** The page for families who apply. */
export const admissions: KindSpec = {
  one: msg('Admissions page'),
  change: msg('Change the admissions page'),
  add: msg('Begin the admissions page'),
  none: msg('No admissions page yet'),
  about: msg('It says how a child comes to the school: steps, dates, fees, and what to bring.'),
  remove: msg('Remove the page of admissions for {title}?'),
  single: true,
  note: () => '',
  fields: [
    {
      name: 'year',
      label: msg('School year'),
      hint: msg('Such as 2026–27.'),
      control: 'school-year',
      required: msg('Write the school year, such as 2026–27.'),
    },
    {
      ...day('updated', msg('Last checked')),
      hint: msg('The day on which somebody last read all of it.'),
      required: msg('Enter the date as 25/11/2026'),
      today: true,
    },
    { name: 'lead', label: msg('Line under the heading (optional)') },
    { name: 'form', label: msg('Form as a PDF (optional)'), control: 'pdf' },
    {
      name: 'ask.name',
      label: msg('Whom families ask (optional)'),
      neededBy: ['ask.hours'],
      required: msg('Write the name.'),
    },
    {
      name: 'ask.hours',
      label: msg('When they can be reached (optional)'),
      hint: msg('Such as “Monday to Saturday, 9 am to 5 pm”.'),
    },
    {
      name: 'steps',
      label: msg('Steps'),
      control: 'entries',
      required: msg('Add at least one step.'),
      entries: {
        one: msg('Step {number}'),
        named: 'title',
        brief: ['from', 'by', 'on'],
        add: msg('Add a step'),
        remove: msg('Remove step {number}'),
        fields: [
          { name: 'title', label: msg('Title'), required: msg('Write a title.') },
          { name: 'text', label: msg('In one or two sentences (optional)'), rows: 2 },
          day('from', msg('From (optional)')),
          day('by', msg('Until (optional)')),
          day('on', msg('On (optional)')),
        ],
      },
    },
    {
      name: 'dates',
      label: msg('Dates'),
      hint: msg('What is over disappears automatically.'),
      control: 'entries',
      required: msg('Add at least one date.'),
      entries: datesOf,
    },
    {
      name: 'classes',
      label: msg('Classes and fees (optional)'),
      control: 'entries',
      entries: {
        one: msg('Class {number} of the list'),
        named: 'classes',
        brief: ['stream', 'fee', 'hostel'],
        add: msg('Add a class'),
        remove: msg('Remove class {number} of the list'),
        fields: [
          {
            name: 'classes',
            label: msg('Class'),
            hint: msg('Such as “VI” or “IV and V”.'),
            required: msg('Write the class.'),
          },
          {
            name: 'stream',
            label: msg('Stream (optional)'),
            hint: msg('Such as “Commerce”.'),
          },
          { name: 'fee', label: msg('Rupees a year (optional)'), control: 'number' },
          {
            name: 'hostel',
            label: msg('Rupees a year with hostel (optional)'),
            hint: msg('Empty where the class has no boarders.'),
            control: 'number',
          },
          { name: 'seats', label: msg('Free seats (optional)'), control: 'number' },
          {
            name: 'seats_note',
            label: msg('In place of the number (optional)'),
            hint: msg('Such as “II and III together 8”.'),
          },
          { name: 'age', label: msg('Age (optional)') },
        ],
      },
    },
    {
      name: 'bring',
      label: msg('What to bring (optional)'),
      hint: msg('One thing on each line.'),
      rows: 8,
    },
    {
      name: 'not_needed',
      label: msg('What nobody needs to bring (optional)'),
      hint: msg('One thing on each line.'),
      rows: 2,
    },
  ],
}

/** The dates for families who apply, on the home page. */
export const admissionDates: FieldSpec[] = [
  {
    name: 'admissions.heading',
    label: msg('Heading above the dates of admissions'),
    hint: msg('Such as “Admissions 2027–28”.'),
    neededBy: ['admissions.dates'],
    required: msg('Write a heading.'),
  },
  {
    name: 'admissions.dates',
    label: msg('Dates of admissions (optional)'),
    hint: msg('The next three are shown. Those of the admissions page take their place.'),
    control: 'entries',
    entries: datesOf,
  },
]

import { msg, plural } from '#kit/i18n/message'
import type { FieldSpec, KindSpec } from './kind-spec'

// Forms with lists in them.

/** The results of the board examinations in a school year. */
export const results: KindSpec = {
  one: msg('Year of results'),
  change: msg('Change the results of a year'),
  add: msg('Add results of a year'),
  none: msg('No results yet'),
  about: msg('The results of the board examinations are listed here, year by year.'),
  remove: msg('Remove the results of {title}?'),
  newestFirst: true,
  note: ({ classes }) =>
    plural(Array.isArray(classes) ? classes.length : 0, {
      one: '1 class',
      other: '{count} classes',
    }),
  fields: [
    {
      name: 'year',
      label: msg('School year'),
      hint: msg('Such as 2026–27.'),
      control: 'school-year',
      required: msg('Write the school year, such as 2026–27.'),
    },
    {
      name: 'classes',
      label: msg('Classes'),
      control: 'entries',
      required: msg('Add at least one class.'),
      entries: {
        one: msg('Class {number} of the list'),
        named: 'class',
        brief: ['registered', 'passed'],
        add: msg('Add a class'),
        remove: msg('Remove class {number} of the list'),
        fields: [
          {
            name: 'class',
            label: msg('Class'),
            hint: msg('Such as “Class X”.'),
            required: msg('Write the class.'),
          },
          count('registered', msg('Registered'), msg('Write how many were registered, in digits.')),
          count('passed', msg('Passed'), msg('Write how many passed, in digits.')),
          count('distinction', msg('Distinction (optional)')),
          count('first_class', msg('First class (optional)')),
          { name: 'remarks', label: msg('Remark (optional)'), rows: 2 },
          {
            name: 'toppers',
            label: msg('Highest marks (optional)'),
            hint: msg('Add a name only if the family has agreed.'),
            control: 'entries',
            entries: {
              one: msg('Name {number}'),
              add: msg('Add a name'),
              remove: msg('Remove name {number}'),
              fields: [
                { name: 'name', label: msg('Name'), required: msg('Write the name.') },
                {
                  name: 'score',
                  label: msg('Marks'),
                  hint: msg('Such as “97.4 %”.'),
                  required: msg('Write the marks.'),
                },
              ],
            },
          },
        ],
      },
    },
    { name: 'note', label: msg('Remark on the year (optional)'), rows: 3 },
  ],
}

function count(
  name: string,
  label: FieldSpec['label'],
  required?: FieldSpec['required'],
): FieldSpec {
  return { name, label, control: 'number', ...(required && { required }) }
}

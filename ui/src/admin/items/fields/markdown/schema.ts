import { Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import { t } from '#kit/i18n/message'

const heading = (level: number) => ({ tag: `h${level}`, attrs: { level } })

/** Lines of words, without breaks. */
const line = '(text | picture)*'

const { table, table_row, ...cells } = tableNodes({
  tableGroup: 'block',
  cellContent: line,
  cellAttributes: {
    align: {
      default: null,
      setDOMAttr: (side, attributes) => {
        if (side === 'right' || side === 'center') attributes.class = `align-${side}`
      },
    },
  },
})

/** What a text can have. All else is a `source`: its Markdown, edited as such. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      content: 'inline*',
      group: 'block',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    heading: {
      attrs: { level: { default: 2 } },
      content: line,
      group: 'block',
      defining: true,
      parseDOM: [2, 3, 4, 5, 6].map(heading),
      toDOM: ({ attrs: { level } }) => [`h${Math.max(2, level)}`, 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bullet_list: {
      attrs: { spread: { default: false } },
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      attrs: { spread: { default: false }, start: { default: 1 } },
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: ({ attrs: { start } }) => ['ol', start === 1 ? {} : { start }, 0],
    },
    list_item: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    table: { ...table, toDOM: () => ['div', { class: 'table-scroll' }, ['table', ['tbody', 0]]] },
    table_row: { ...table_row, allowGapCursor: false }, // which would begin a cell
    ...cells,
    rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    source: {
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      group: 'block',
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', { title: t('Written in Markdown') }, ['code', 0]],
    },
    text: { group: 'inline' },
    picture: {
      attrs: { src: {}, alt: { default: '' }, title: { default: null } },
      inline: true,
      group: 'inline',
      draggable: true,
      toDOM: ({ attrs: { alt } }) => ['span', alt], // in other programs
    },
    line_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {}, title: { default: null } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link: HTMLElement) => ({
            href: link.getAttribute('href'),
            title: link.getAttribute('title'),
          }),
        },
      ],
      toDOM: ({ attrs: { href, title } }) => ['a', { href, title }, 0],
    },
    bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
    /** A space at which the Markdown begins a new line. */
    soft: {
      inclusive: false,
      parseDOM: [{ tag: 'span[data-soft]' }],
      toDOM: () => ['span', { 'data-soft': '' }, 0],
    },
  },
})

export const { nodes, marks } = schema

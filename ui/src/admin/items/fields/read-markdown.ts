// Markdown as it is read, for places that show a text without its headings and tables.

/** A line of a table that only says how its columns are aligned. */
const ruler = /^[ \t]*\|?[ \t]*:?-{3,}[-|: \t]*$\n?/gm
const heading = /^[ \t]*#{1,6}[ \t]+/gm
const tableEdge = /^[ \t]*\|[ \t]*|[ \t]*\|[ \t]*$/gm
const cellEdge = /[ \t]*(?<!\\)\|[ \t]*/g
const strong = /\*\*|__/g

/** A text without the signs of headings, of bold words and of tables, whose cells are apart by a dot. */
export const readMarkdown = (markdown: string): string =>
  markdown
    .replace(ruler, '')
    .replace(heading, '')
    .replace(tableEdge, '')
    .replace(cellEdge, ' · ')
    .replace(strong, '')

const link = /!?\[([^\]]*)\]\([^)]*\)/g
/** Up to the first full stop that ends a sentence, such as not that of "Dr." or of 10.30. */
const sentence = /^.*?(?<!\b(?:Dr|Mr|Mrs|Ms|St|No|Smt|Shri|[A-Z]))[.!?।](?=\s|$)/

/** The first sentence of a text, which its summary can begin as; "" without one. */
export function firstSentence(markdown: string): string {
  const paragraphs = markdown
    .split(/\n\s*\n/)
    .filter((text) => !/^\s*(#|\||[-*+]\s|\d+\.\s|!\[)/.test(text))
  const [first = ''] = paragraphs
  const read = readMarkdown(first).replace(link, '$1').replace(/\s+/g, ' ').trim()
  return sentence.exec(read)?.[0] ?? read
}

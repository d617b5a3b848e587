import { proseHTML } from '#kit/lib/trusted-types'
import { writeTable } from './table'

interface Block {
  text: string
  isItem?: boolean
}

const blockNames =
  'p,div,section,article,main,header,footer,h1,h2,h3,h4,h5,h6,ul,ol,li,table,blockquote,hr,pre,figure'
const hiddenNames = 'head,style,script,title,template,xml,img,svg,button'

/** A piece of a page, or of a document of Word, as Markdown: what the site can show of it. */
export function markdownOf(html: string): string {
  // A document of its own, which nobody sees, loads nothing and runs nothing.
  const { body } = new DOMParser().parseFromString(
    proseHTML(withoutStyles(html)) as string,
    'text/html',
  )
  for (const hidden of body.querySelectorAll(hiddenNames)) hidden.remove()
  return joined(blocksOf(body))
}

/** The content security policy would complain of styles and scripts: those of elements are read under other names. */
const withoutStyles = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>/gi, '')
    .replace(/<[^>]*>/g, (tag) => tag.replace(/\s(style|on\w+)=/gi, ' data-$1='))

const joined = (blocks: Block[]) =>
  blocks.reduce((text, block, index) => {
    const isNext = block.isItem && blocks[index - 1]?.isItem
    return text + (index === 0 ? '' : isNext ? '\n' : '\n\n') + block.text
  }, '')

function blocksOf(parent: Element): Block[] {
  const blocks: Block[] = []
  let line = ''
  const endLine = () => {
    const text = lineOf(line)
    if (text) blocks.push(itemOf(text) ?? { text })
    line = ''
  }
  for (const node of parent.childNodes) {
    if (isElement(node) && (node.matches(blockNames) || node.querySelector(blockNames))) {
      endLine()
      blocks.push(...blockOf(node))
    } else line += textOf(node)
  }
  endLine()
  return blocks
}

function blockOf(element: Element): Block[] {
  const name = element.tagName.toLowerCase()
  if (/^h[1-6]$/.test(name)) {
    const text = lineOf(textIn(element).replaceAll('**', '')).replace(/\s+/g, ' ')
    return text ? [{ text: `${'#'.repeat(Math.max(2, Number(name[1])))} ${text}` }] : []
  }
  if (name === 'ul' || name === 'ol') return [{ text: listOf(element, name === 'ol') }]
  if (name === 'table') return tableOf(element)
  if (name === 'hr') return [{ text: '---' }]
  if (name === 'blockquote') return [{ text: joined(blocksOf(element)).replace(/^/gm, '> ') }]
  return /mso-list:(?!\s*ignore)/i.test(styleOf(element)) ? wordItemOf(element) : blocksOf(element)
}

function listOf(list: Element, isOrdered: boolean): string {
  return [...list.children]
    .map((item, index) => {
      const marker = isOrdered ? `${index + 1}. ` : '- '
      const text = blocksOf(item)
        .map((block) => block.text)
        .join('\n')
      return marker + text.replace(/\n/g, `\n${' '.repeat(marker.length)}`)
    })
    .join('\n')
}

/** An item of a list of Word, which is a paragraph that begins with its own sign. */
function wordItemOf(paragraph: Element): Block[] {
  const sign = [...paragraph.querySelectorAll('[data-style]')].find((part) =>
    /mso-list:\s*ignore/i.test(styleOf(part)),
  )
  const isNumber = /\d/.test(sign?.textContent ?? '')
  sign?.remove()
  const level = Number(/level(\d)/i.exec(styleOf(paragraph))?.[1] ?? 1)
  const text = lineOf(textIn(paragraph))
  return [{ text: `${'   '.repeat(level - 1)}${isNumber ? '1. ' : '- '}${text}`, isItem: true }]
}

function tableOf(table: Element): Block[] {
  const cells = [...table.querySelectorAll('tr')].map((row) => [...row.children])
  const width = Math.max(0, ...cells.map((row) => row.length))
  if (cells.length < 2 || width < 2) return cells.flat().flatMap((cell) => blocksOf(cell))
  const rows = cells.map((row) =>
    Array.from({ length: width }, (_, index) => {
      const cell = row[index]
      return cell
        ? blocksOf(cell)
            .map((block) => block.text)
            .join(' ')
        : ''
    }),
  )
  return [{ text: writeTable({ rows, sides: Array<string>(width).fill('---') }) }]
}

/** A link with words that are Markdown; the words alone where the address leads nowhere on the web. */
function linkTo(label: string, address: string): string {
  const to = address.trim().replace(/[\s()<>]/g, percentEncoded)
  return label.trim() && /^(https?:|mailto:|tel:|\/|#|documents\/)/.test(to)
    ? `[${label}](${to})`
    : label
}

const percentEncoded = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`

const textIn = (element: Element): string => [...element.childNodes].map(textOf).join('')

function textOf(node: Node): string {
  if (!isElement(node)) return node.nodeType === Node.TEXT_NODE ? plain(node.textContent ?? '') : ''
  if (node.tagName === 'BR') return '\n'
  const text = textIn(node)
  const style = styleOf(node)
  if (node.tagName === 'A') return linkTo(text, node.getAttribute('href') ?? '')
  if (node.matches('i, em') || /font-style:\s*italic/i.test(style)) return marked(text, '_')
  const isBold = node.matches('b, strong') && !/font-weight:\s*(normal|400)/i.test(style)
  return isBold || /font-weight:\s*(bold|[6-9]00)/i.test(style) ? marked(text, '**') : text
}

/** Signs that Markdown would read are written so that it does not. */
const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/\*|<(?=[a-z/!?])/gi, '\\$&')

function marked(text: string, sign: string): string {
  const inner = text.trim()
  if (!inner || inner.startsWith(sign)) return text
  return text.replace(inner, () => sign + inner + sign)
}

/** The words of a paragraph. Programs split one bold word into several. */
const lineOf = (line: string) =>
  line
    .replace(/(?<=\S)(\*\*\*\*|__)(?=\S)/g, '')
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim()
    .replace(/\n/g, '  \n')
    .replace(/^[#>]+(?=\s)/, '\\$&')

/** A line that begins with a bullet is an item of a list. */
function itemOf(text: string): Block | undefined {
  const item = /^[•·▪◦‣●○]\s*(?=\S)/.exec(text)
  return item ? { text: `- ${text.slice(item[0].length)}`, isItem: true } : undefined
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE
const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''

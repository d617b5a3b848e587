import { markdownOf } from './html'

/** What a program puts into the clipboard when something in it is more than words. */
const isFormatted = /<(p|b|strong|i|em|h[1-6]|ul|ol|table|a|blockquote)\b/i
const starredWord = /(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu
const struckWord = /(?<![\p{L}\p{N}~])~(?=\S)([^~\n]+?)~(?![\p{L}\p{N}~])/gu
const bullet = /^[ \t]*[•·▪◦‣●○]\s+/gmu
/** What reads as if somebody wrote Markdown. */
export const isMarkdown = /\*\*|^#+ |^\|/m

/** What is pasted, as Markdown; undefined where the browser should paste the words as they are. */
export const markdownOfPaste = (html: string, plain: string): string | undefined =>
  isFormatted.test(html) ? markdownOf(html) : markdownOfChat(plain)

/** A message of WhatsApp, in which one star makes bold and every line is one of its own. */
function markdownOfChat(message: string): string | undefined {
  const isChat = message.search(starredWord) >= 0 || message.search(bullet) >= 0
  if (!isChat || isMarkdown.test(message)) return undefined
  const lines = message
    .replace(/\r\n?/g, '\n')
    .replace(bullet, '- ')
    .replace(starredWord, '**$1**')
    .replace(struckWord, '$1')
    .split('\n')
  return lines.map((line, index) => line + endOf(line, lines[index + 1] ?? '')).join('\n')
}

/** What is written behind a line so that the next one begins anew. */
function endOf(line: string, next: string): string {
  if (!line.trim() || !next.trim() || next.startsWith('- ')) return ''
  return line.startsWith('- ') ? '\n' : '  '
}

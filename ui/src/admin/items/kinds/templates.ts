import type { ItemKind } from '#kit/api/items'
import { type MarkedText, msg } from '#kit/i18n/message'

interface Template {
  label: MarkedText
  title: MarkedText
  sentence: MarkedText
  category: MarkedText
}

/** What a school writes every month. */
export const templates: readonly Template[] = [
  {
    label: msg('Holiday'),
    title: msg('Holiday on ___'),
    sentence: msg('The school is closed on ___ and opens again on ___.'),
    category: msg('Holidays'),
  },
  {
    label: msg('Parents’ meeting'),
    title: msg('Parents’ meeting on ___'),
    sentence: msg('Parents are invited to the school on ___ at ___.'),
    category: msg('Meetings'),
  },
  {
    label: msg('Fee reminder'),
    title: msg('Fees are due by ___'),
    sentence: msg('Please pay the fees of this term by ___.'),
    category: msg('Fees'),
  },
]

type Words = Record<string, Exclude<keyof Template, 'label'>>

const titled: Words = { title: 'title', summary: 'sentence', category: 'category' }

/** Which words of a template the fields of a kind get; no other kind has templates. */
export const templateWords: Partial<Record<ItemKind, Words>> = {
  circular: titled,
  news: titled,
  alert: { text: 'sentence' },
}

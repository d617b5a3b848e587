import type { Item } from '#kit/api/items'
import type { DisclosureAnswer, DisclosureEntry, DisclosureRow, Finding } from '#kit/api/types.gen'

/** A line of the board's tables that a form changes: a paper, or the place of one. */
export interface Paper {
  item: Item
  /** What the board calls the row. */
  label: string
  /** What the school has there. */
  entries: DisclosureEntry[]
  findings: Finding[]
}

interface Section {
  letter: string
  heading: string
  papers: Paper[]
  /** What is wrong with rows that no form changes. */
  others: Finding[]
}

/** The sections in the board's order, each with its papers, and what is wrong with each. */
export function sectionsOf({ data, findings }: DisclosureAnswer, items: Item[]): Section[] {
  return data.sections.map(({ letter, heading, rows }) => {
    const papers = rows.flatMap((row) => papersOf(row, items, findings))
    const shown = new Set(papers.flatMap((paper) => paper.findings))
    const others = findings.filter((one) => one.section === letter && !shown.has(one))
    return { letter, heading, papers, others }
  })
}

/** Items without a row of the board: a form for one more. */
export function placesForMore({ data }: DisclosureAnswer, items: Item[]): Item[] {
  const rows = new Set(data.sections.flatMap((section) => section.rows.map(({ key }) => key)))
  return items.filter(({ at = '' }) => !rows.has(at) && !rows.has(rowOf(at)))
}

/** The key of the row of a paper: it has several. */
const rowOf = (at: string) => at.replace(/\/\d+$/, '')

function papersOf({ key, label, entries }: DisclosureRow, items: Item[], all: Finding[]): Paper[] {
  const own = items.filter(({ at = '' }) => key && (at === key || rowOf(at) === key))
  // What the rest of the content answers comes before the papers.
  const written = own.filter(({ fields }) => Object.keys(fields).length > 0).length
  const computed = entries.slice(0, entries.length - written)
  return own.map((item, at) => ({
    item,
    label,
    entries: [
      ...(at === 0 ? computed : []),
      ...entries.slice(computed.length + at, computed.length + at + 1),
    ],
    findings: all.filter((one) => one.key === item.at || one.key === key),
  }))
}

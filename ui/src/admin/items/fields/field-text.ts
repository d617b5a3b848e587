import { readDay, writeDate } from '#admin/ui/time/dates'
import type { FieldSpec } from '../kinds/kind-spec'

// A field's value in the content, and the text that its control shows for it.

/** The text of a value; "" for what has none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The text that a form begins with. */
export function textOfContent({ control }: FieldSpec, value: unknown): string {
  const written = textOf(value)
  return control === 'date' ? writeDate(written) : written
}

/**
 * What the content has of a text: a day as 2026-11-25, a number as one, a school year with the dash that no
 * telephone has; undefined for none.
 */
export function contentOfText(
  { control }: FieldSpec,
  written: string,
): string | number | undefined {
  if (control === 'date') return (readDay(written) ?? written) || undefined
  if (control === 'school-year')
    return written.trim().replace(/^(\d{4})\s*[-–—]\s*(\d\d)$/, '$1–$2') || undefined
  return control === 'number' && isNumber(written)
    ? Number(digitsOf(written))
    : written || undefined
}

export const isNumber = (written: string) => /^\d+$/.test(digitsOf(written))

/** A number without what people put between its digits: "62,000". */
const digitsOf = (written: string) => written.replaceAll(/[\s,₹]/g, '')

/** A number with the groups of digits that India writes, such as 1,59,000; another text as it is. */
export const grouped = (written: string) =>
  isNumber(written) ? Number(digitsOf(written)).toLocaleString('en-IN') : written

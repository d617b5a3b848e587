import { readDay, writeDate } from '#admin/ui/time/dates'
import type { FieldSpec } from '../kinds/kind-spec'

// A field's value in the content, and the text that its control shows for it.

/** The text that a form begins with. */
export function textOfContent({ control }: FieldSpec, value: unknown): string {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return control === 'date' ? writeDate(written) : written
}

/** What the content holds of a text: a day as 2026-11-25, a number as one, a school year with the dash that no telephone has. */
export function contentOf({ control }: FieldSpec, written: string): string | number {
  if (control === 'date') return readDay(written) ?? written
  if (control === 'school-year')
    return written.trim().replace(/^(\d{4})\s*[-–—]\s*(\d\d)$/, '$1–$2')
  return control === 'number' && isNumber(written) ? Number(written) : written
}

export const isNumber = (written: string) => /^\d+$/.test(written.trim())

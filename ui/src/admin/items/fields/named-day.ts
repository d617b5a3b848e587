const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const named =
  /\b(\d{1,2})(?:st|nd|rd|th)?\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b(?:\s+(\d{4}))?/gi

/**
 * The last day that an English text names, such as "Monday 30 November", as "2026-11-30"; undefined
 * for none. A day without a year is the first one from `today` on.
 */
export function lastNamedDay(text: string, today: string): string | undefined {
  const days = [...text.matchAll(named)].map(([, day = '', month = '', year]) => {
    const rest = `${months.indexOf(month.toLowerCase()) + 1}-${day}`.replace(/\b\d\b/g, '0$&')
    const thisYear = today.slice(0, 4)
    return `${year ?? (rest < today.slice(5) ? Number(thisYear) + 1 : thisYear)}-${rest}`
  })
  return days
    .filter((day) => !Number.isNaN(Date.parse(day)))
    .sort()
    .at(-1)
}

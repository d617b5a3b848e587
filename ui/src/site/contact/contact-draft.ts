import { getTabItem, setTabItem } from '#shared/lib/tab-storage'

const place = 'enquiry'

export const emptyEnquiry = { name: '', email: '', phonenumber: '', message: '', website: '' }
export type EnquiryValues = typeof emptyEnquiry

/** Keeps what is typed, in this tab; empty fields forget it. */
export function keepDraft(values: EnquiryValues) {
  const isEmpty = Object.values(values).every((text) => text === '')
  setTabItem(place, isEmpty ? undefined : values)
}

/** What was typed and not sent, by field. */
export function keptDraft(): Partial<EnquiryValues> {
  const kept = Object.entries(getTabItem(place) ?? {})
  return Object.fromEntries(kept.filter(([name, text]) => name in emptyEnquiry && text))
}

import type { FormState } from '#kit/api/types.gen'
import { tabStorage } from '#kit/lib/storage'

const place = 'enquiry'

export const emptyEnquiry = { name: '', email: '', phonenumber: '', message: '', website: '' }
export type EnquiryValues = typeof emptyEnquiry

/** Keeps what is typed into a form, in this tab. */
export function keepDraft(form: HTMLFormElement) {
  const fields = new FormData(form)
  const names = Object.keys(emptyEnquiry)
  const values = Object.fromEntries(names.map((name) => [name, fields.get(name) ?? '']))
  const isEmpty = Object.values(values).every((text) => text === '')
  tabStorage.setJson(place, isEmpty ? undefined : values)
}

/** Forgets what was typed: it is sent. */
export const clearDraft = () => tabStorage.setJson(place, undefined)

/** What was typed and not sent, by field; nothing beside what became of a post without JavaScript. */
export function draftBeside(form: FormState | undefined): Partial<EnquiryValues> {
  if (form?.done) clearDraft()
  if (form) return {}
  const kept = Object.entries(tabStorage.getJson(place) ?? {})
  return Object.fromEntries(kept.filter(([name, text]) => name in emptyEnquiry && text))
}

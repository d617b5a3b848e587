import { screen } from '@testing-library/react'
import type { Enquiry, EnquiryCounts, ReadyAnswer, User } from '#kit/api/types.gen'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import EnquiriesScreen from '../EnquiriesScreen'

export const enquiry = (id: string, name: string, more: Partial<Enquiry> = {}): Enquiry => ({
  id,
  name,
  email: `${id}@mail.in`,
  phonenumber: '9876543210',
  message: 'Fees for class 6?',
  state: 'new',
  at: '2026-11-20T03:30:00Z',
  from: '203.0.113.9',
  openedAt: '2026-11-20T04:00:00Z',
  openedBy: 'Asha Rao',
  changedAt: '2026-11-20T03:30:00Z',
  mail: 'sent',
  ...more,
})

/** One that nobody has read. */
export function unread(id: string, name: string, more: Partial<Enquiry> = {}): Enquiry {
  const { openedAt: _, openedBy: __, ...rest } = enquiry(id, name, more)
  return rest
}

export const asha: User = { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'staff' }

export const counts: EnquiryCounts = {
  new: 2,
  inHand: 1,
  done: 7,
  spam: 3,
  unread: 1,
  mine: 1,
  callBack: 4,
}

export const list = (data: Enquiry[], more: object = {}): Answer => ({
  body: { data, counts, ...more },
})
export const one = (data: Enquiry, same = 0): Answer => ({ body: { data, same } })

export const ravi = unread('e2', 'Ravi Kulkarni', { at: '2026-11-21T03:30:00Z' })
export const meena = enquiry('e1', 'Meena Rao')
export const readRavi = enquiry('e2', 'Ravi Kulkarni', { at: '2026-11-21T03:30:00Z' })
export const answers = (...given: ReadyAnswer[]): Answer => ({
  body: { answers: given, version: 3 },
})
export const status = (enquiries: EnquiryCounts): Answer => ({ body: { enquiries } })

const all = {
  'GET /api/status': status(counts),
  'GET /api/enquiries/answers': answers(),
  'GET /api/enquiries?state=new': list([ravi, meena]),
  'GET /api/enquiries/e1': one(meena),
  'GET /api/enquiries/e2': one(ravi),
  'PATCH /api/enquiries/e2': one(readRavi),
}

/** The screen, where two are new and Ravi's is unread. */
export function openScreen(answers: Record<string, Answer | Answer[]> = {}, query = '') {
  const calls = fakeApi({ ...all, ...answers })
  const user = show(<EnquiriesScreen user={asha} />, `/admin-enquiries${query}`)
  const asked = (call: string) => calls.filter((each) => each.call === call)
  return { user, calls, asked }
}

/** Opens one of them from the list. */
export async function openOne(name: string, answers: Record<string, Answer | Answer[]> = {}) {
  const opened = openScreen(answers)
  await opened.user.click(await row(name))
  await screen.findByRole('heading', { name })
  return opened
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const row = (name: string) => screen.findByRole('link', { name: new RegExp(name) })
export const tab = (name: string) => screen.findByRole('radio', { name })
export const focused = () => document.activeElement

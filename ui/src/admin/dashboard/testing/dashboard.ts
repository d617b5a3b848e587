import type { Enquiry, Status, User } from '#kit/api/types.gen'
import type { SiteChange } from '../queries'

export const clerk: User = {
  _id: 'u1',
  userName: 'Asha Rao',
  emailId: 'asha@school.in',
  role: 'staff',
}
export const status: Status = {
  version: '0.1.0',
  build: 'x',
  startedAt: '2026-11-20T03:30:00Z',
  serving: true,
  school: 'Test School',
  revision: {
    number: 3,
    at: '2026-11-18T09:12:00Z',
    by: 'cli:root',
    current: true,
    counts: {
      pages: 42,
      news: 3,
      circulars: 0,
      staff: 50,
      albums: 2,
      pictures: 20,
      documents: 0,
      files: 8,
      bytes: 90000,
    },
  },
  pages: 42,
  shellPages: 0,
  slides: 1,
  popup: 'none',
  popupState: 'none',
  enquiries: { new: 3, inHand: 1, unread: 2, done: 12, spam: 1 },
  accounts: { active: 2, pending: 1, disabled: 0 },
  mail: { on: true, waiting: 2, refused: 0 },
  hasOwner: true,
  backup: { bytes: 9, late: false, text: 'Last good backup: today, 2:10 am' },
  export: {},
  disk: { free: 50_000_000_000, database: 131_072 },
  limits: {
    fileBytes: 25 << 20,
    requestBytes: 250 << 20,
    files: 20,
    pixels: 50_000_000,
    side: 16384,
    smallestSide: 32,
    progressive: 24_000_000,
    jpegScans: 64,
  },
  attention: [
    {
      code: 'registrations_waiting',
      level: 'notice',
      message: '1 person waits for an answer.',
      path: '/admin-accounts',
    },
  ],
}
export const change = (id: string, more: Partial<SiteChange> = {}): SiteChange => ({
  id,
  subject: 'slider',
  kind: 'published',
  at: '2026-11-20T03:30:00Z',
  by: 'asha@school.in',
  who: 'Asha Rao',
  text: 'deleted the slider with 3 pictures',
  sentence: {
    format: '%s deleted the slider with %s',
    args: ['Asha Rao', { format: '%d pictures', one: '%d picture', args: [3] }],
  },
  state: 'ready',
  ...more,
})
export const changes = { data: [change('c1')] }
export const undone = { body: { message: 'Undone', data: { message: 'Undone', undo: 'c2' } } }
export const enquiry = {
  id: 'e1',
  name: 'Meera Patil',
  message: 'Is there a place in class VI?',
  at: '2026-11-20T03:30:00Z',
} as Enquiry
export const server = {
  'GET /api/status': { body: status },
  'GET /api/drafts': { body: { data: [] } },
  'GET /api/enquiries?state=new&limit=5': {
    body: { data: [enquiry], counts: status.enquiries, next: 'e1' },
  },
  'GET /api/changes': { body: changes },
}
export const brought = {
  pathname: '/admin-dashboard',
  state: { outcome: { done: { message: 'Slider deleted', undo: 'c1' } } },
}

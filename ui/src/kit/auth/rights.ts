import type { Section, User } from '#kit/api/types.gen'

/** The sections of the content that kinds of items are in; an editor who is limited to sections changes no other kind. */
const sectionOf: Record<string, Section> = {
  slider: 'home',
  popup: 'home',
  circular: 'circulars',
  news: 'news',
  album: 'albums',
  disclosure: 'disclosure',
  'disclosure-row': 'disclosure',
  page: 'pages',
  teacher: 'staff',
  'primary-teacher': 'staff',
  'office-staff': 'staff',
  results: 'results',
}

/** Whether an owner or editor may publish items of a kind, and content of every kind without one. The server decides again. */
export function mayPublish({ role, sections = [] }: User, kind = ''): boolean {
  const section = sectionOf[kind]
  const isLimited = sections.length > 0 && !(section && sections.includes(section))
  return role === 'owner' || (role === 'editor' && !isLimited)
}

/** Whether somebody may discard a draft: whoever holds it, and who may publish it. The server decides again. */
export const mayDiscard = (user: User, { createdBy, kind }: { createdBy: string; kind: string }) =>
  createdBy === user.emailId || mayPublish(user, kind)

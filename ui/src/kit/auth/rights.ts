import type { Section, User } from '#kit/api/types.gen'

/** The sections of the content that kinds of items are in; an editor who is limited to sections changes no other kind. */
const sectionOf: Record<string, Section> = {
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

/** The kinds that no section limits. Staff change them as well, each on its own screen. */
const unlimited = ['slider', 'popup']

/** Whether an owner or editor may publish items of a kind, and content of every kind without one. The server decides again. */
export function mayPublish({ role, sections = [] }: User, kind = ''): boolean {
  const section = sectionOf[kind]
  const isIn = unlimited.includes(kind) || (section && sections.includes(section))
  const isLimited = sections.length > 0 && !isIn
  return role === 'owner' || (role === 'editor' && !isLimited)
}

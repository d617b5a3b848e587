/** The first parts of all query keys. A mutation names those that it changes. */
export const topics = [
  'account',
  'accounts',
  'audit',
  'changes',
  'disclosure',
  'drafts',
  'enquiries',
  'factors',
  'invitations',
  'items',
  'pictures',
  'popups',
  'revisions',
  'session',
  'sliders',
  'status',
  'tokens',
] as const

/** What a mutation changes: answers of the API, or `site` for what visitors see. */
export type Topic = (typeof topics)[number] | 'site'

import type { RevisionFile } from '#shared/api/types.gen'

/** A file that two revisions have differently, as the way from the one to the other sees it. */
export interface FileChange {
  path: string
  what: 'returns' | 'changes' | 'goes'
}

/** What happens to the files when the site goes from one revision to another. */
export function fileChanges(from: RevisionFile[], to: RevisionFile[]): FileChange[] {
  const now = new Map(from.map(({ path, hash }) => [path, hash]))
  const then = new Set(to.map(({ path }) => path))
  const changes: FileChange[] = []
  for (const { path, hash } of to) {
    if (!now.has(path)) changes.push({ path, what: 'returns' })
    else if (now.get(path) !== hash) changes.push({ path, what: 'changes' })
  }
  for (const { path } of from) if (!then.has(path)) changes.push({ path, what: 'goes' })
  return changes.sort((a, b) => a.path.localeCompare(b.path))
}

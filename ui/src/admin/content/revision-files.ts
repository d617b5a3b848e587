import type { RevisionFile } from '#kit/api/types.gen'

/** A file that two revisions have differently, as the way from the one to the other sees it. */
export interface FileChange {
  path: string
  what: 'returns' | 'changes' | 'goes'
}

/** The slider and the pop-up, which going back leaves as they are. */
const staysAsItIs = ({ path }: RevisionFile) => /^(slider|popup)(\.yaml$|\/)/.test(path)

/** What happens to the files when the site goes back from one revision to another. */
export function fileChanges(now: RevisionFile[], then: RevisionFile[]): FileChange[] {
  const [from = [], to = []] = [now, then].map((files) => files.filter((f) => !staysAsItIs(f)))
  const before = new Map(from.map(({ path, hash }) => [path, hash]))
  const after = new Set(to.map(({ path }) => path))
  const changes: FileChange[] = []
  for (const { path, hash } of to) {
    if (!before.has(path)) changes.push({ path, what: 'returns' })
    else if (before.get(path) !== hash) changes.push({ path, what: 'changes' })
  }
  for (const { path } of from) if (!after.has(path)) changes.push({ path, what: 'goes' })
  return changes.sort((a, b) => a.path.localeCompare(b.path))
}

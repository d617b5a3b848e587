import type { RevisionFile } from '#kit/api/types.gen'

/** A file that differs between two revisions, and what restoring the older one does to it. */
export interface FileChange {
  path: string
  change: 'restored' | 'changed' | 'removed'
}

/** Whether a file is of the slider or the pop-up, which are not rolled back. */
const staysAsItIs = ({ path }: RevisionFile) => /^(slider|popup)(\.yaml$|\/)/.test(path)

/** What happens to the files when the site is rolled back from one revision to another. */
export function fileChanges(now: RevisionFile[], then: RevisionFile[]): FileChange[] {
  const [from = [], to = []] = [now, then].map((files) => files.filter((f) => !staysAsItIs(f)))
  const before = new Map(from.map(({ path, hash }) => [path, hash]))
  const after = new Set(to.map(({ path }) => path))
  const changes: FileChange[] = []
  for (const { path, hash } of to) {
    if (!before.has(path)) changes.push({ path, change: 'restored' })
    else if (before.get(path) !== hash) changes.push({ path, change: 'changed' })
  }
  for (const { path } of from) if (!after.has(path)) changes.push({ path, change: 'removed' })
  return changes.sort((a, b) => a.path.localeCompare(b.path))
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { plural, t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { getRevision } from './queries'
import { type FileChange, fileChanges } from './revision-files'

interface RestoreRevisionProps {
  to: number
  /** The revision that the site shows. */
  current: number
  busy: boolean
  onCancel: () => void
  onRestore: () => void
}

const shown = 30

function describeFile({ path, change }: FileChange) {
  const file = <code>{path}</code>
  if (change === 'restored') return rich('{file} is restored', { file })
  return change === 'changed'
    ? rich('{file} changes', { file })
    : rich('{file} is removed', { file })
}

/** The files that differ between the revision on the site and another one. */
const differenceQuery = (current: number, to: number) =>
  queryOptions({
    queryKey: ['revisions', current, to],
    queryFn: async () => {
      const [before, after] = await Promise.all([getRevision(current), getRevision(to)])
      return fileChanges(before.files, after.files)
    },
  })

/** Lists what restoring a revision changes, before it is done. */
export function RestoreRevision({ to, current, busy, onCancel, onRestore }: RestoreRevisionProps) {
  const { ref: heading } = useFocusTarget<HTMLHeadingElement>({ onMount: true })
  const changes = useQuery(differenceQuery(current, to))
  return (
    <Stack frame="card" className={ui.wholeRow}>
      <h3 ref={heading} tabIndex={-1}>
        {t('Restore version {to}?', { to })}
      </h3>
      <QueryBoundary query={changes} failed={t('The list of changes could not be loaded.')}>
        {(files) => <Changes files={files} />}
      </QueryBoundary>
      <Cluster>
        <Button variant="main" disabled={busy} onClick={onRestore}>
          {busy ? t('Restoring...') : t('Restore')}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Cluster>
    </Stack>
  )
}

function Changes({ files }: { files: FileChange[] }) {
  if (files.length === 0) {
    return (
      <p>{t('Apart from the slider and the pop-up, it is the same as what the site shows now.')}</p>
    )
  }
  const more = files.length - shown
  return (
    <>
      <p>{plural(files.length, { one: 'One file differs:', other: '{count} files differ:' })}</p>
      <ul className={ui.note}>
        {files.slice(0, shown).map((file) => (
          <li key={file.path}>{describeFile(file)}</li>
        ))}
      </ul>
      {more > 0 && <p>{t('… and {more} more.', { more })}</p>}
      <p>{t('The slider and the pop-up stay as they are.')}</p>
    </>
  )
}

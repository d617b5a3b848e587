import { queryOptions, useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { getRevision } from '#kit/api/content'
import { type MarkedText, msg, plural, t } from '#kit/i18n/message'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { type FileChange, fileChanges } from './revision-files'

interface RestoreRevisionProps {
  to: number
  now: number
  busy: boolean
  onLeave: () => void
  onBack: () => void
}

const shown = 30

const words: Record<FileChange['what'], MarkedText> = {
  returns: msg('is restored'),
  changes: msg('changes'),
  goes: msg('is removed'),
}

/** The files that differ between the revision on the site and another one. */
const differenceQuery = (now: number, to: number) =>
  queryOptions({
    queryKey: ['revisions', now, to],
    queryFn: async () => {
      const [before, after] = await Promise.all([getRevision(now), getRevision(to)])
      return fileChanges(before.files, after.files)
    },
  })

/** Says what going back changes, before it is done. */
export function RestoreRevision({ to, now, busy, onLeave, onBack }: RestoreRevisionProps) {
  const { ref: heading } = useFocusTarget<HTMLHeadingElement>({ onMount: true })
  const changes = useQuery(differenceQuery(now, to))
  return (
    <Stack frame="card" className={ui.wholeRow}>
      <h3 ref={heading} tabIndex={-1}>
        {t('Restore revision {to}?', { to })}
      </h3>
      <QueryBoundary query={changes} failed={t('The list of changes could not be loaded.')}>
        {(files) => <Changes files={files} />}
      </QueryBoundary>
      <Cluster>
        <Button variant="main" disabled={busy} onClick={onBack}>
          {busy ? t('Restoring...') : t('Restore')}
        </Button>
        <Button disabled={busy} onClick={onLeave}>
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
        {files.slice(0, shown).map(({ path, what }) => (
          <li key={path}>
            <code>{path}</code> {t(words[what])}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('… and {more} more.', { more })}</p>}
      <p>{t('The slider and the pop-up stay as they are.')}</p>
    </>
  )
}

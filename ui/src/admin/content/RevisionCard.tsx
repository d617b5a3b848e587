import { useRef } from 'react'
import { authorName } from '#admin/ui/author-name'
import parts from '#admin/ui/parts.module.css'
import { formatDateTime } from '#admin/ui/times'
import type { RevisionView } from '#shared/api/types.gen'
import { Button } from '#shared/ui/Button'
import { RestoreRevision } from './RestoreRevision'

interface RevisionCardProps {
  revision: RevisionView
  /** The revision that the site shows. */
  now: number
  /** Somebody thinks about going back to this one. */
  asked: boolean
  busy: boolean
  onAsk: () => void
  onLeave: () => void
  onBack: () => void
}

export function RevisionCard({ revision, asked, onAsk, onLeave, ...rest }: RevisionCardProps) {
  const ask = useRef<HTMLButtonElement>(null)
  const { number, at, by, message, commit, dirty, current } = revision
  const leave = () => {
    onLeave()
    ask.current?.focus()
  }
  return (
    <li className={`split ${parts.row}`} aria-current={current || undefined}>
      <div className={parts.about}>
        <h2>
          Revision {number}{' '}
          {current && <span className={`pill ${parts.mark}`}>On the site now</span>}
        </h2>
        {message && <p>{message}</p>}
        <p className="note">
          {at && `${formatDateTime(at)}, `}
          {by && `by ${authorName(by)}. `}
          {describeUpload(revision)}
          {commit && `. Commit ${commit.slice(0, 10)}${dirty ? ', with later changes' : ''}`}
        </p>
      </div>
      {!current && (
        <Button
          ref={ask}
          disabled={rest.busy}
          aria-expanded={asked}
          onClick={() => (asked ? onLeave() : onAsk())}
        >
          Go back to revision {number}
        </Button>
      )}
      {asked && <RestoreRevision to={number} onLeave={leave} {...rest} />}
    </li>
  )
}

function describeUpload({
  counts: { pages, news, circulars, staff, pictures, documents },
}: RevisionView): string {
  const parts: [number, string, string][] = [
    [pages, 'page', 'pages'],
    [news, 'news item', 'news items'],
    [circulars, 'circular', 'circulars'],
    [staff, 'person', 'people'],
    [pictures, 'picture', 'pictures'],
    [documents, 'document', 'documents'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
    .join(', ')
}

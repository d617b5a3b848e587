import { useRef } from 'react'
import { authorName } from '#admin/ui/author-name'
import parts from '#admin/ui/parts.module.css'
import { formatDateTime } from '#admin/ui/time/times'
import type { RevisionView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { RestoreRevision } from './RestoreRevision'

interface RevisionCardProps {
  revision: RevisionView
  /** The revision that the site shows. */
  current: number
  /** Whether somebody is asked to restore this one. */
  asked: boolean
  busy: boolean
  onAsk: () => void
  onCancel: () => void
  onRestore: () => void
}

export function RevisionCard({ revision, asked, onAsk, onCancel, ...rest }: RevisionCardProps) {
  const ask = useRef<HTMLButtonElement>(null)
  const { number, at, by, author, message, commit, dirty } = revision
  const isCurrent = revision.current
  const cancel = () => {
    onCancel()
    moveFocus(ask.current)
  }
  return (
    <Cluster as="li" spread className={parts.row} aria-current={isCurrent || undefined}>
      <div className={parts.about}>
        <h2>
          {at ? formatDateTime(at) : t('Version {number}', { number })}{' '}
          {isCurrent && <span className={`${ui.pill} ${parts.mark}`}>{t('On the site now')}</span>}
        </h2>
        {message && <p>{message}</p>}
        <p className={ui.note}>
          {t('Version {number}', { number })}
          {(author || by) &&
            t(', by {name}', { name: authorName(author || by || '', author || by) })}
          . {commit && commitOf(commit.slice(0, 10), dirty)}
        </p>
      </div>
      {!isCurrent && (
        <Button
          ref={ask}
          disabled={rest.busy}
          aria-expanded={asked}
          onClick={() => (asked ? onCancel() : onAsk())}
        >
          {t('Restore version {number}', { number })}
        </Button>
      )}
      {asked && <RestoreRevision to={number} onCancel={cancel} {...rest} />}
    </Cluster>
  )
}

const commitOf = (commit: string, dirty: boolean | undefined) =>
  dirty
    ? t('Commit {commit}, with changes that it lacks.', { commit })
    : t('Commit {commit}.', { commit })

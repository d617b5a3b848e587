import { type ReactNode, type RefObject, useRef } from 'react'
import { PassingButton } from '#shared/ui/PassingButton'
import { canRetry, describeUpload, isSettled, type UploadItem } from './item'
import styles from './uploads.module.css'
import type { Uploads } from './use-uploads'

interface UploadStatusProps {
  item: UploadItem
  uploads: Pick<Uploads, 'cancel' | 'remove' | 'retry'>
  /** Told before the picture goes; without it, it can't be removed here. */
  onRemove?: () => void
  /** Further buttons. */
  children?: ReactNode
}

/**
 * Where one chosen picture is, in words and as a bar, and what can be done about
 * it. What the server says of it is read out. "Cancel" becomes "Try again" in
 * its place, so that who presses it keeps the focus.
 */
export function UploadStatus({ item, uploads, onRemove, children }: UploadStatusProps) {
  const { key, file, state, message } = item
  const remove = () => {
    onRemove?.()
    uploads.remove(key)
  }
  const heading = useRef<HTMLParagraphElement>(null)
  const deed = { of: file, heir: heading }
  const retry = { name: 'Try again', onClick: () => uploads.retry(key) }
  const cancel = { name: 'Cancel', onClick: () => uploads.cancel(key) }
  return (
    <div className={`stack ${styles.status}`}>
      <p ref={heading} tabIndex={-1} className={styles.name}>
        {file.name} <small>{sizeInWords(file.size)}</small>
      </p>
      <p className={`note ${styles.state}`} data-state={state}>
        {describeUpload(item)}
      </p>
      <p role="status" className={styles.message}>
        {message}
      </p>
      <Bar item={item} />
      <div className={`cluster tight ${styles.deeds}`}>
        {canRetry(item) && !isSettled(item) && <Deed {...deed} {...retry} />}
        {(canRetry(item) || !isSettled(item)) && (
          <Deed key="main" {...deed} {...(isSettled(item) ? retry : cancel)} />
        )}
        {onRemove && <Deed {...deed} name="Remove" onClick={remove} />}
        {children}
      </div>
    </div>
  )
}

/** Without a value it moves: nobody knows how long the server takes. */
function Bar({ item: { file, state, part } }: { item: UploadItem }) {
  if (state !== 'sending' && state !== 'preparing') return null
  const value = state === 'sending' ? { value: Math.round(part * 100) } : {}
  return <progress {...value} max={100} aria-label={`Sent of ${file.name}`} />
}

interface DeedProps {
  name: string
  heir: RefObject<HTMLElement | null>
  of: File
  onClick: () => void
}

const Deed = ({ name, heir, of, onClick }: DeedProps) => (
  <PassingButton heir={heir} data-deed={name} aria-label={`${name} ${of.name}`} onClick={onClick}>
    {name}
  </PassingButton>
)

const sizeInWords = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

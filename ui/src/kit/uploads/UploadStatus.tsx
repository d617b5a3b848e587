import { type ComponentProps, type ReactNode, useRef } from 'react'
import { t } from '#kit/i18n/message'
import { sizeText } from '#kit/i18n/sentence'
import { Cluster, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { canRetry, describeUpload, isSettled, type ShownUpload, type UploadState } from './item'
import styles from './uploads.module.css'
import type { Uploads } from './use-uploads'

interface UploadStatusProps {
  item: ShownUpload
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
  const named = { file: file.name }
  const retry = {
    name: t('Try again'),
    label: t('Try again {file}', named),
    onClick: () => uploads.retry(key),
  }
  const cancel = {
    name: t('Cancel'),
    label: t('Cancel {file}', named),
    onClick: () => uploads.cancel(key),
  }
  return (
    <Stack className={styles.status}>
      <p ref={heading} tabIndex={-1}>
        <b dir="auto">{file.name}</b>{' '}
        <small className={ui.note}>{file.size > 0 && sizeText(file.size)}</small>
      </p>
      <p className={`${ui.note} ${tones[state] ?? ''}`}>{describeUpload(item)}</p>
      <p role="status" className={message ? ui.note : ui.visuallyHidden}>
        {message}
      </p>
      <Bar item={item} />
      <Cluster gap="tight" compact>
        {canRetry(item) && !isSettled(item) && <ItemButton focusFallback={heading} {...retry} />}
        {(canRetry(item) || !isSettled(item)) && (
          <ItemButton key="main" focusFallback={heading} {...(isSettled(item) ? retry : cancel)} />
        )}
        {onRemove && (
          <ItemButton
            focusFallback={heading}
            data-action="remove"
            name={t('Remove')}
            label={t('Remove {file}', named)}
            onClick={remove}
          />
        )}
        {children}
      </Cluster>
    </Stack>
  )
}

const tones: Partial<Record<UploadState, string>> = { ready: 'good', refused: 'bad', failed: 'bad' }

/** Without a value it moves: nobody knows how long the server takes. */
function Bar({ item: { file, state, part } }: { item: ShownUpload }) {
  if (state !== 'sending' && state !== 'preparing') return null
  const value = state === 'sending' ? { value: Math.round(part * 100) } : {}
  return <progress {...value} max={100} aria-label={t('Sent of {file}', { file: file.name })} />
}

interface ItemButtonProps
  extends Pick<ComponentProps<typeof PassingButton>, 'focusFallback' | 'onClick'> {
  name: string
  /** The same, and of which picture. */
  label: string
  'data-action'?: string
}

const ItemButton = ({ name, label, ...rest }: ItemButtonProps) => (
  <PassingButton aria-label={label} {...rest}>
    {name}
  </PassingButton>
)

import { SubmitButton } from '#kit/forms/SubmitButton'
import { t } from '#kit/i18n/message'
import { Button } from '#kit/ui/Button'

interface ItemButtonsProps {
  busy: boolean
  /** Whoever fills in the form may publish it. */
  publishes: boolean
  /** Of a draft that waits for approval. */
  onSendBack: (() => void) | undefined
  onLeave: () => void
}

/** Publish or submit the form of an item, send it back, or leave it as a draft. */
export function ItemButtons({ busy, publishes, onSendBack, onLeave }: ItemButtonsProps) {
  const publishing = {
    label: onSendBack ? t('Approve and publish') : t('Publish'),
    busyLabel: t('Publishing...'),
  }
  const submitting = { label: t('Submit for approval'), busyLabel: t('Submitting...') }
  return (
    <div className="cluster">
      <SubmitButton {...(publishes ? publishing : submitting)} busy={busy} />
      {onSendBack && <Button onClick={onSendBack}>{t('Send back')}</Button>}
      <Button onClick={onLeave}>{t('Close')}</Button>
    </div>
  )
}

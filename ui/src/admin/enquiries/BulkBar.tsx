import type { RefObject } from 'react'
import type { Enquiry, EnquiryEdit } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { PassingButton } from '#kit/ui/PassingButton'
import styles from './enquiries.module.css'
import { useEnquiriesContext } from './enquiries-context'

interface BulkBarProps {
  chosen: Enquiry[]
  /** How many are listed. */
  listed: number
  onChooseAll: () => void
  onClear: () => void
  /** Takes the focus when the bar goes. */
  focusFallback: RefObject<HTMLElement | null>
}

/** What can be done with the chosen enquiries, all at once. */
export function BulkBar({ chosen, listed, onChooseAll, onClear, focusFallback }: BulkBarProps) {
  const { place, edits, user } = useEnquiriesContext()
  const isSpam = place.tab === 'spam'
  const free = chosen.filter(({ assignee }) => !assignee || assignee === user)

  async function edit(enquiries: Enquiry[], change: EnquiryEdit, message: string) {
    if (await edits.edit(enquiries, change, message)) onClear()
  }
  const assign = () => {
    const kept = chosen.length - free.length
    const others = t('Those of a colleague stay theirs; open one to take it over.')
    const message = plural(free.length, {
      one: 'Assigned to you: 1 enquiry.',
      other: 'Assigned to you: {count} enquiries.',
    })
    return edit(free, { mine: true }, kept > 0 ? `${message} ${others}` : message)
  }
  const count = chosen.length
  const acquit = () =>
    edit(
      chosen,
      { spam: false },
      plural(count, {
        one: 'Moved out of spam: 1 enquiry.',
        other: 'Moved out of spam: {count} enquiries.',
      }),
    )
  const markAsAnswered = () =>
    edit(
      chosen,
      { state: 'done' },
      plural(count, {
        one: 'Marked as answered: 1 enquiry.',
        other: 'Marked as answered: {count} enquiries.',
      }),
    )
  const moveToSpam = () =>
    edit(
      chosen,
      { spam: true },
      plural(count, {
        one: 'Moved to spam: 1 enquiry.',
        other: 'Moved to spam: {count} enquiries.',
      }),
    )
  const button = (label: string, onClick: () => void) => (
    <PassingButton focusFallback={focusFallback} disabled={edits.busy} onClick={onClick}>
      {label}
    </PassingButton>
  )
  return (
    <Cluster
      as="section"
      frame="card"
      gap="tight"
      compact
      className={styles.bulk}
      aria-label={t('Chosen enquiries')}
    >
      <p role="status">{t('{count} chosen', { count })}</p>
      {isSpam ? (
        button(t('Not spam'), acquit)
      ) : (
        <>
          {place.tab !== 'done' && button(t('Mark as answered'), markAsAnswered)}
          {button(t('Move to spam'), moveToSpam)}
          {free.length > 0 && place.tab !== 'done' && button(t('Assign to me'), assign)}
        </>
      )}
      {count < listed && button(t('Choose all'), onChooseAll)}
      {button(t('Cancel'), onClear)}
    </Cluster>
  )
}

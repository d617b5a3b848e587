import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import type { Enquiry, EnquiryAnswer } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { Actions } from '#kit/ui/Actions'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { EnquiryLink } from '../EnquiryLink'
import styles from '../enquiries.module.css'
import { useEnquiriesContext } from '../enquiries-context'
import { nameIn } from '../enquiry-labels'
import { MoveManyToSpam } from '../MoveManyToSpam'
import { removeEnquiryMutation } from '../queries'

interface EnquiryMoreActionsProps {
  answer: EnquiryAnswer
  /** Takes the focus of a button that goes. */
  heading: RefObject<HTMLElement | null>
}

/** What is seldom done to an enquiry, and where it came from. */
export function EnquiryMoreActions({ answer, heading }: EnquiryMoreActionsProps) {
  const { go, edits } = useEnquiriesContext()
  const { data, same } = answer
  const { id, name, spam, from, openedAt, openedBy } = data
  const removing = useMutation(removeEnquiryMutation)
  const [asking, setAsking] = useState(false)

  /** Closes it first: what is open is read. */
  function markAsUnread() {
    go({ id: '' })
    void edits.edit([data], { read: false }, t('Marked as unread.'))
  }
  function leave() {
    edits.notify(t('Removed: {name}.', { name }))
    go({ id: '' })
  }
  return (
    <Stack as="section" className={`${ui.lined} ${styles.part}`} aria-label={t('More')}>
      {same > 0 && (
        <Cluster>
          <p>
            {plural(same, {
              one: '1 more enquiry has this e-mail address or telephone.',
              other: '{count} more enquiries have this e-mail address or telephone.',
            })}
          </p>
          <EnquiryLink className={ui.target} to={{ person: personOf(data), id: '' }}>
            {t('See all from this person')}
          </EnquiryLink>
        </Cluster>
      )}
      <Actions>
        <Button disabled={edits.busy} onClick={markAsUnread}>
          {t('Mark as unread')}
        </Button>
        {!spam && (
          <>
            <PassingButton
              focusFallback={heading}
              disabled={edits.busy}
              onClick={() =>
                edits.edit([data], { spam: true }, t('Moved to spam: {name}.', { name }))
              }
            >
              {t('Move to spam')}
            </PassingButton>
            <MoveManyToSpam
              label={t('Move all from this sender to spam…')}
              person={personOf(data)}
            />
          </>
        )}
        <Button onClick={() => setAsking(true)}>{t('Remove permanently…')}</Button>
      </Actions>
      <p className={ui.note}>
        {t('Sent from {from}.', { from })}
        {openedAt && openedBy && (
          <>
            {' '}
            {rich('First read by {name} {when}.', {
              name: nameIn(data, openedBy),
              when: <RelativeTime at={openedAt} />,
            })}
          </>
        )}
      </p>
      {asking && (
        <ConfirmDialog
          title={t('Remove the enquiry of {name}?', { name })}
          confirmLabel={t('Yes, remove it permanently')}
          busyLabel={t('Removing…')}
          danger
          failure={t('The enquiry could not be removed.')}
          action={removing}
          variables={id}
          onClose={() => setAsking(false)}
          onDone={leave}
        >
          {t(
            'The message, the address and the notes are removed permanently. This can’t be undone. A letter about it that was mailed stays in the mail.',
          )}
        </ConfirmDialog>
      )}
    </Stack>
  )
}

/** By what an enquiry's sender is found: "asha@mail.in,9876543210". */
const personOf = ({ email, phonenumber }: Enquiry) => [email, phonenumber].filter(Boolean).join()

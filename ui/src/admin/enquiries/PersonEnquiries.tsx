import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import { plural, t } from '#kit/i18n/message'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { Actions } from '#kit/ui/Actions'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { EnquiryLink } from './EnquiryLink'
import { useEnquiriesContext } from './enquiries-context'
import { describeNames } from './enquiry-labels'
import { deletePersonMutation } from './queries'
import type { EnquiriesList } from './use-enquiries'

/** Stands over all that one person sent: what may be asked of the school, to have it and to have it removed. */
export function PersonEnquiries({ list }: { list: EnquiriesList }) {
  const { place, visit, go, edits } = useEnquiriesContext()
  const { person } = place
  const known = person.split(',')
  const [one = '', other] = known
  const whom = other ? t('{one} or {other}', { one, other }) : one
  const names = describeNames(list.enquiries)
  const count = list.enquiries.length
  const question = list.hasMore
    ? t('Remove more than {count} enquiries from {whom}?', { count, whom })
    : plural(
        count,
        {
          one: 'Remove 1 enquiry from {whom}?',
          other: 'Remove all {count} enquiries from {whom}?',
        },
        { whom },
      )
  const [asking, setAsking] = useState(false)
  const { ref } = useFocusTarget<HTMLHeadingElement>({ onMount: true })

  const removing = useMutation(deletePersonMutation)

  function leave({ message }: { message: string }) {
    edits.notify(message)
    go({ person: '', id: '' })
  }

  return (
    <Stack>
      <h2 ref={ref} tabIndex={-1}>
        {t('Everything from {whom}', { whom })}
      </h2>
      {names && <p>{names}</p>}
      {known.length > 1 && (
        <Cluster>
          <p>{t('Only what came from')}</p>
          {known.map((one) => (
            <EnquiryLink className={ui.target} key={one} to={{ person: one }}>
              {one}
            </EnquiryLink>
          ))}
        </Cluster>
      )}
      <Actions>
        <Button onClick={() => visit({ person: '' })}>{t('Back to enquiries')}</Button>
        {count > 0 && (
          <Button onClick={() => setAsking(true)}>{t('Remove everything of this person…')}</Button>
        )}
      </Actions>
      {asking && (
        <ConfirmDialog
          title={question}
          confirmLabel={t('Yes, remove them permanently')}
          busyLabel={t('Removing…')}
          danger
          failure={t('They could not be removed.')}
          action={removing}
          variables={person}
          onClose={() => setAsking(false)}
          onDone={leave}
        >
          {names && `${names} `}
          {t(
            'Messages, addresses and notes are removed permanently, and what was moved to spam too. This can’t be undone. Letters that were mailed stay in the mail.',
          )}
        </ConfirmDialog>
      )}
    </Stack>
  )
}

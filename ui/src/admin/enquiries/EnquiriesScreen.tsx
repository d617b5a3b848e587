import { useRef, useState } from 'react'
import parts from '#admin/ui/parts.module.css'
import type { User } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Actions } from '#kit/ui/Actions'
import { Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ReadyAnswers } from './answers/ReadyAnswers'
import { BulkBar } from './BulkBar'
import { EnquiryDetail } from './detail/EnquiryDetail'
import { EnquiriesFeedback } from './EnquiriesFeedback'
import { EnquiryFilters } from './EnquiryFilters'
import { EnquiryList } from './EnquiryList'
import styles from './enquiries.module.css'
import { EnquiriesContext } from './enquiries-context'
import { MoveManyToSpam } from './MoveManyToSpam'
import { PersonEnquiries } from './PersonEnquiries'
import type { EnquiriesLocation } from './route'
import { useEnquiries } from './use-enquiries'
import { useEnquiriesLocation } from './use-enquiries-location'
import { useEnquiryEdits } from './use-enquiry-edits'
import { useReturnFocus } from './use-return-focus'

const none: ReadonlySet<string> = new Set()

/** Enquiries: the list, and beside it (on a phone: in its place) the one that is open. */
export default function EnquiriesScreen({ user: { emailId: user } }: { user: User }) {
  const { place, addressOf, go } = useEnquiriesLocation()
  const { id, person, view } = place
  const list = useEnquiries(place, id)
  const edits = useEnquiryEdits(user)
  const [ids, setIds] = useState(none)
  const pane = useReturnFocus({ open: id, person, view, last: list.last })
  const foot = useRef<HTMLDivElement>(null)
  const chosen = list.enquiries.filter((one) => ids.has(one.id))

  function visit(change: Partial<EnquiriesLocation>) {
    edits.clear()
    if (!('id' in change)) setIds(none)
    go(change)
  }
  const choose = (one: string, isChosen: boolean) =>
    setIds(new Set(isChosen ? [...ids, one] : [...ids].filter((other) => other !== one)))

  return (
    <EnquiriesContext value={{ place, addressOf, visit, go, edits, user }}>
      {view === 'answers' ? (
        <ReadyAnswers />
      ) : (
        <Stack className={styles.screen} data-open={id !== '' || undefined}>
          <Stack
            ref={pane}
            tabIndex={-1}
            as="section"
            className={styles.list}
            aria-label={t('List of enquiries')}
          >
            {person ? <PersonEnquiries key={person} list={list} /> : <EnquiryFilters />}
            <EnquiryList list={list} ids={ids} onChoose={choose} />
            {!person && (
              <Actions>
                <Button onClick={() => visit({ view: 'answers' })}>{t('Ready answers')}</Button>
                {place.tab !== 'spam' && <MoveManyToSpam label={t('Move many to spam…')} />}
              </Actions>
            )}
          </Stack>
          {id !== '' && <EnquiryDetail key={id} id={id} list={list} />}
        </Stack>
      )}
      <div ref={foot} tabIndex={-1} className={parts.foot}>
        <EnquiriesFeedback focusFallback={foot} />
        {chosen.length > 0 && id === '' && view === '' && (
          <BulkBar
            chosen={chosen}
            listed={list.enquiries.length}
            onChooseAll={() => setIds(new Set(list.enquiries.map((one) => one.id)))}
            onClear={() => setIds(none)}
            focusFallback={foot}
          />
        )}
      </div>
    </EnquiriesContext>
  )
}

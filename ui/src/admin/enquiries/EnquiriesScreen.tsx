import { useState } from 'react'
import type { EnquiriesLocation } from '#admin/ui/enquiries-url'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { usePoll } from '#admin/ui/use-poll'
import type { ManyAnswer } from '#shared/api/types.gen'
import { EnquiryDetail } from './detail/EnquiryDetail'
import { EnquiryFilters } from './EnquiryFilters'
import { EnquiryList } from './EnquiryList'
import styles from './enquiries.module.css'
import { describeCount } from './enquiry-labels'
import { ListMessage, type Message } from './ListMessage'
import { PersonEnquiries } from './PersonEnquiries'
import { SetAsideMany } from './SetAsideMany'
import { useEnquiries } from './use-enquiries'
import { useEnquiriesLocation } from './use-enquiries-location'
import { useReturnFocus } from './use-return-focus'

/** The box of enquiries: the list, and beside it (on a telephone: instead of it) the one that is open. */
export default function EnquiriesScreen() {
  const { place, addressOf, go } = useEnquiriesLocation()
  const { id, person } = place
  const { filter, loaded, list, enquiries, more, changed, restart } = useEnquiries(place, id)
  const [message, setMessage] = useState<Message>()
  const [polls, setPolls] = useState(0)
  const pane = useReturnFocus(id, filter)
  usePoll(() => {
    loaded.reload()
    setPolls(polls + 1)
  })

  function visit(change: Partial<EnquiriesLocation>) {
    setMessage(undefined)
    go(change)
  }

  /** Closes what is open; the list says what was done to it. */
  function leave(text: string, change: Partial<EnquiriesLocation> = {}) {
    setMessage({ text })
    go({ id: '', ...change })
  }

  /** Says how many were set aside, and lists what is left. */
  function onSetAside({ message: text, batch }: ManyAnswer) {
    setMessage({ text, batch })
    restart()
    if (id) go({ id: '' })
  }

  function onUndone(text: string) {
    setMessage({ text })
    restart()
  }

  return (
    <div className={styles.box} data-open={id !== '' || undefined}>
      <section ref={pane} tabIndex={-1} className={styles.list} aria-label="The box">
        <ListMessage message={message} onUndone={onUndone} />
        {person ? (
          <PersonEnquiries key={person} {...{ filter, list, addressOf, visit, leave }} />
        ) : (
          <>
            <EnquiryFilters place={place} visit={visit} />
            <SetAsideMany label="Set aside several…" onSetAside={onSetAside} />
          </>
        )}
        <QueryBoundary
          query={loaded}
          what="The enquiries"
          found={
            list && describeCount(enquiries.length, list.next !== undefined, list.newCount, filter)
          }
          foundClass={styles.found}
        >
          {(_, words) =>
            list && (
              <EnquiryList
                {...{ filter, list, enquiries, more, addressOf, visit, words }}
                open={id}
              />
            )
          }
        </QueryBoundary>
      </section>
      {id !== '' && (
        <EnquiryDetail
          key={id}
          {...{ id, polls, filter, list, enquiries, changed, addressOf, visit, leave, onSetAside }}
        />
      )}
    </div>
  )
}

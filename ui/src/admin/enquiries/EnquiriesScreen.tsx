import { useState } from 'react'
import type { BoxPlace } from '#admin/ui/enquiries-url'
import { Load } from '#admin/ui/Load'
import { usePoll } from '#admin/ui/use-poll'
import type { ManyAnswer } from '#shared/api/types.gen'
import { EnquiryView } from './detail/EnquiryView'
import { EnquiryFilters } from './EnquiryFilters'
import { EnquiryList } from './EnquiryList'
import { EnquiryPerson } from './EnquiryPerson'
import styles from './enquiries.module.css'
import { found } from './enquiry-words'
import { ListMessage, type Message } from './ListMessage'
import { SetAsideMany } from './SetAsideMany'
import { useBox } from './use-box'
import { useEnquiries } from './use-enquiries'
import { useReturn } from './use-return'

/** The box of enquiries: the list, and beside it (on a telephone: instead of it) the one that is open. */
export default function EnquiriesScreen() {
  const { place, addressOf, go } = useBox()
  const { id, person } = place
  const { filter, loaded, list, enquiries, more, changed, restart } = useEnquiries(place, id)
  const [message, setMessage] = useState<Message>()
  const [polls, setPolls] = useState(0)
  const pane = useReturn(id, filter)
  usePoll(() => {
    loaded.reload()
    setPolls(polls + 1)
  })

  function visit(change: Partial<BoxPlace>) {
    setMessage(undefined)
    go(change)
  }

  /** Closes what is open; the list says what was done to it. */
  function leave(text: string, change: Partial<BoxPlace> = {}) {
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
          <EnquiryPerson key={person} {...{ filter, list, addressOf, visit, leave }} />
        ) : (
          <>
            <EnquiryFilters place={place} visit={visit} />
            <SetAsideMany label="Set aside several…" onSetAside={onSetAside} />
          </>
        )}
        <Load
          of={loaded}
          what="The enquiries"
          found={list && found(enquiries.length, list.next !== undefined, list.came, filter)}
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
        </Load>
      </section>
      {id !== '' && (
        <EnquiryView
          key={id}
          {...{ id, polls, filter, list, enquiries, changed, addressOf, visit, leave, onSetAside }}
        />
      )}
    </div>
  )
}

import { useEffect, useRef } from 'react'
import type { BoxPlace } from '#admin/ui/enquiries-url'
import { Load } from '#admin/ui/Load'
import type { BoxFilter } from '#shared/api/enquiries'
import type { Enquiry, EnquiryAnswer, ManyAnswer } from '#shared/api/types.gen'
import type { Listed } from '../box-list'
import styles from '../enquiries.module.css'
import { totalOf } from '../enquiry-words'
import { EnquiryMail } from './EnquiryMail'
import { EnquiryMessage } from './EnquiryMessage'
import { EnquiryNotes } from './EnquiryNotes'
import { EnquiryRest } from './EnquiryRest'
import { EnquiryStanding } from './EnquiryStanding'
import { EnquirySteps } from './EnquirySteps'
import { EnquiryWays } from './EnquiryWays'
import { useEnquiry } from './use-enquiry'

interface EnquiryViewProps {
  id: string
  /** How often the list was asked for by the clock. */
  polls: number
  /** What is listed, as far as it was loaded. */
  filter: BoxFilter
  list: Listed | undefined
  enquiries: Enquiry[]
  changed: (id: string, enquiry?: Enquiry) => void
  addressOf: (change: Partial<BoxPlace>) => string
  visit: (change: Partial<BoxPlace>) => void
  leave: (message: string, change?: Partial<BoxPlace>) => void
  /** Hears that many were set aside. */
  onSetAside: (answer: ManyAnswer) => void
}

/** What the parts of an opened enquiry need. */
export interface PartProps {
  answer: EnquiryAnswer
  /** Hears what the enquiry has become. */
  onChanged: (answer: EnquiryAnswer) => void
}

/** One enquiry, with the ways to answer it, where it stands and what was noted. */
export function EnquiryView(props: EnquiryViewProps) {
  const { id, polls, filter, list, enquiries, changed, addressOf, visit, leave, onSetAside } = props
  const tell = (answer: EnquiryAnswer) => changed(id, answer.data)
  const enquiry = useEnquiry(id, polls, tell)
  const view = useRef<HTMLElement>(null)

  function onChanged(answer: EnquiryAnswer) {
    enquiry.change(answer)
    tell(answer)
  }
  const toHeading = () =>
    view.current?.querySelector<HTMLElement>('[data-name]')?.focus({ preventScroll: true })

  return (
    <article ref={view} className={styles.view}>
      <EnquirySteps {...{ id, enquiries, visit }} total={totalOf(enquiries.length, list, filter)} />
      <Load of={enquiry.loaded} what="The enquiry">
        {(loaded) => {
          const answer = enquiry.changed ?? loaded
          const part = { answer, onChanged }
          return (
            <>
              <Name>{answer.data.name}</Name>
              <EnquiryWays enquiry={answer.data} />
              <EnquiryStanding {...part} toHeading={toHeading} />
              <EnquiryMessage message={answer.data.message} />
              <EnquiryNotes {...part} />
              <EnquiryMail {...part} />
              <EnquiryRest
                {...part}
                {...{ addressOf, visit, leave, onSetAside, toHeading }}
                onGone={() => changed(id)}
              />
            </>
          )
        }}
      </Load>
    </article>
  )
}

/** The heading takes the focus: what is under it has just been opened. */
function Name({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} data-name>
      <bdi>{children}</bdi>
    </h2>
  )
}

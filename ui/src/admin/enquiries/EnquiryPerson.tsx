import { useEffect, useRef, useState } from 'react'
import { Ask } from '#admin/ui/Ask'
import type { BoxPlace } from '#admin/ui/enquiries-url'
import { useDeed } from '#admin/ui/use-deed'
import { type BoxFilter, forgetPerson } from '#shared/api/enquiries'
import { Button } from '#shared/ui/Button'
import { BoxLink } from './BoxLink'
import type { Listed } from './box-list'
import styles from './enquiries.module.css'
import { namesOf } from './enquiry-words'

interface EnquiryPersonProps {
  filter: BoxFilter
  list: Listed | undefined
  addressOf: (change: Partial<BoxPlace>) => string
  visit: (change: Partial<BoxPlace>) => void
  leave: (message: string, change: Partial<BoxPlace>) => void
}

/** Stands over all that one person sent: what may be asked of the school, to have it and to have it removed. */
export function EnquiryPerson(props: EnquiryPersonProps) {
  const { filter, list, addressOf, visit, leave } = props
  const { person } = filter
  const known = person.split(',')
  const whom = known.join(' or ')
  const names = namesOf(list?.data ?? [])
  const { busy, outcome, run } = useDeed()
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const count = list?.data.length ?? 0

  async function remove(): Promise<boolean> {
    const work = async () => ({ done: { message: (await forgetPerson(person)).message } })
    const done = await run({ failure: 'They could not be removed.', work })
    if (done?.done) leave(done.done.message, { person: '' })
    return done !== undefined
  }

  return (
    <div className={styles.person}>
      <h2 ref={heading} tabIndex={-1}>
        Everything from {whom}
      </h2>
      {names && <p>{names}</p>}
      {known.length > 1 && (
        <div className={styles.same}>
          <p>Only what came from</p>
          {known.map((one) => (
            <BoxLink key={one} to={{ person: one }} {...{ addressOf, visit }}>
              {one}
            </BoxLink>
          ))}
        </div>
      )}
      <div className={styles.deeds}>
        <Button onClick={() => visit({ person: '' })}>Back to the box</Button>
        {count > 0 && (
          <Button disabled={busy} onClick={() => setAsking(true)}>
            Remove everything of this person…
          </Button>
        )}
      </div>
      {asking && (
        <Ask
          question={`Remove ${numberOf(count, list?.next !== undefined)} from ${whom}?`}
          yes="Yes, remove them for good"
          busyYes="Removing…"
          busy={busy}
          failed={outcome.failed}
          onYes={remove}
          onClose={() => setAsking(false)}
        >
          {names && `${names} `}
          Messages, addresses and notes go for good, those set aside as spam too. This can’t be
          undone. Letters that were mailed stay in the mail.
        </Ask>
      )}
    </div>
  )
}

function numberOf(count: number, isMore: boolean): string {
  if (isMore) return `more than ${count} enquiries`
  return count === 1 ? '1 enquiry' : `all ${count} enquiries`
}

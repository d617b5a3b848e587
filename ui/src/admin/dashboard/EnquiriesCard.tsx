import { useEffect, useRef } from 'react'
import { boxAddress } from '#admin/ui/enquiries-url'
import { tellBoxCounts } from '#admin/ui/use-box-counts'
import { useDeed } from '#admin/ui/use-deed'
import { mailAgain } from '#shared/api/enquiries'
import type { Status } from '#shared/api/types.gen'
import { PageLink } from '#shared/routing/PageLink'
import { Failure, Success } from '#shared/ui/Outcome'
import { PassingButton } from '#shared/ui/PassingButton'
import styles from './dashboard.module.css'

interface EnquiriesCardProps {
  status: Status
  /** Hears that refused letters were put into the outbox again. */
  onRetried: () => void
}

/** How many enquiries wait for whom, and whether the school hears of them by mail. */
export function EnquiriesCard({ status, onRetried }: EnquiriesCardProps) {
  const { enquiries, mail } = status
  const { busy, outcome, run } = useDeed()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => tellBoxCounts(enquiries), [enquiries])
  const numbers: [string, number, string][] = [
    ['New', enquiries.new, boxAddress({})],
    ['Unread', enquiries.unread, boxAddress({ shelf: 'all', unread: true })],
    ['In hand', enquiries.inHand, boxAddress({ shelf: 'in-hand' })],
    ['Done', enquiries.done, boxAddress({ shelf: 'done' })],
    ['Suspected spam', enquiries.spam, boxAddress({ shelf: 'spam' })],
  ]

  async function again() {
    const work = async () => ({ done: { message: (await mailAgain()).message } })
    if (await run({ failure: 'They could not be mailed again.', work })) onRetried()
  }

  return (
    <section className={styles.panel}>
      <h2 ref={heading} tabIndex={-1}>
        Enquiries
      </h2>
      <ul className={styles.numbers}>
        {numbers.map(([label, count, address]) => (
          <li key={label}>
            <PageLink to={address}>
              <b>{count}</b> {label}
            </PageLink>
          </li>
        ))}
      </ul>
      <p>{mailInWords(mail)}</p>
      {mail.lastError && (
        <p className="note">
          The mail server’s last error: <q>{mail.lastError}</q>
        </p>
      )}
      {mail.refused > 0 && (
        <div>
          <PassingButton heir={heading} disabled={busy} onClick={again}>
            Mail those that were refused again
          </PassingButton>
        </div>
      )}
      <Success>{outcome.done && <p>{outcome.done.message}</p>}</Success>
      {outcome.failed && <Failure {...outcome.failed} />}
    </section>
  )
}

function mailInWords({ on, waiting, refused, lastError }: Status['mail']): string {
  if (!on) return 'Mail is off: enquiries stay in the box here.'
  const state = lastError
    ? 'The mail server does not accept mail now.'
    : 'Enquiries are mailed to the office.'
  const all = (count: number, one: string, more: string) =>
    `${count}, which ${count === 1 ? one : more}`
  const waits =
    waiting > 0 &&
    ` Waiting to be sent: ${all(waiting, 'is tried again automatically.', 'are tried again automatically.')}`
  const gone =
    refused > 0 &&
    ` Refused by the mail server: ${all(refused, 'is kept only here.', 'are kept only here.')}`
  return [state, waits, gone].filter(Boolean).join('')
}

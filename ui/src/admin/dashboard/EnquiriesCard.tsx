import { useRef } from 'react'
import { enquiriesUrl } from '#admin/ui/enquiries-url'
import { useAction } from '#admin/ui/use-action'
import { mailAgain } from '#shared/api/enquiries'
import type { Status } from '#shared/api/types.gen'
import { PageLink } from '#shared/routing/PageLink'
import { ErrorAlert, StatusMessage } from '#shared/ui/Alert'
import { PassingButton } from '#shared/ui/PassingButton'
import styles from './dashboard.module.css'

/** How many enquiries wait for whom, and whether the school hears of them by mail. */
export function EnquiriesCard({ status }: { status: Status }) {
  const { enquiries, mail } = status
  const { busy, outcome, run } = useAction()
  const heading = useRef<HTMLHeadingElement>(null)
  const numbers: [string, number, string][] = [
    ['New', enquiries.new, enquiriesUrl({})],
    ['Unread', enquiries.unread, enquiriesUrl({ tab: 'all', unread: true })],
    ['In hand', enquiries.inHand, enquiriesUrl({ tab: 'in-hand' })],
    ['Done', enquiries.done, enquiriesUrl({ tab: 'done' })],
    ['Suspected spam', enquiries.spam, enquiriesUrl({ tab: 'spam' })],
  ]

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
          <PassingButton
            heir={heading}
            disabled={busy}
            onClick={() =>
              run({ failure: 'They could not be mailed again.', work: () => mailAgain() })
            }
          >
            Mail those that were refused again
          </PassingButton>
        </div>
      )}
      <StatusMessage>{outcome.done && <p>{outcome.done.message}</p>}</StatusMessage>
      {outcome.failed && <ErrorAlert {...outcome.failed} />}
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

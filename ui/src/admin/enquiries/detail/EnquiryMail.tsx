import { useRef } from 'react'
import { useAction } from '#admin/ui/use-action'
import { getEnquiry, mailAgain } from '#shared/api/enquiries'
import { ErrorAlert, StatusMessage } from '#shared/ui/Alert'
import { PassingButton } from '#shared/ui/PassingButton'
import styles from '../enquiries.module.css'
import { describeMail, mailActionLabel } from '../enquiry-labels'
import type { EnquirySectionProps } from './section'

/** Where the mail about an enquiry stands, with the mail server's own words. */
export function EnquiryMail({ answer, onChanged }: EnquirySectionProps) {
  const { data } = answer
  const { id, mailError, unmailed = [] } = data
  const { busy, outcome, run } = useAction()
  const deed = mailActionLabel(data)
  const heading = useRef<HTMLHeadingElement>(null)

  async function again() {
    const work = async () => {
      const { message } = await mailAgain(id)
      onChanged(await getEnquiry(id))
      return { done: { message } }
    }
    await run({ failure: 'It could not be mailed.', work })
  }

  return (
    <section className={styles.part} aria-labelledby={`mail-${id}`}>
      <h3 ref={heading} tabIndex={-1} id={`mail-${id}`}>
        Mail
      </h3>
      <p>{describeMail(data)}</p>
      {unmailed.length > 0 && (
        <ul className={styles.unmailed}>
          {unmailed.map(({ address, reply }) => (
            <li key={address}>
              {address} <q>{reply}</q>
            </li>
          ))}
        </ul>
      )}
      {mailError && (
        <p className="note">
          The mail server’s words: <q>{mailError}</q>
        </p>
      )}
      {deed && (
        <PassingButton heir={heading} disabled={busy} onClick={again}>
          {deed}
        </PassingButton>
      )}
      <StatusMessage>{outcome.done && <p>{outcome.done.message}</p>}</StatusMessage>
      {outcome.failed && <ErrorAlert {...outcome.failed} />}
    </section>
  )
}

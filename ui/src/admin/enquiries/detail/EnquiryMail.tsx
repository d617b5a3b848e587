import { useRef } from 'react'
import { useDeed } from '#admin/ui/use-deed'
import { getEnquiry, mailAgain } from '#shared/api/enquiries'
import { Failure, Success } from '#shared/ui/Outcome'
import { PassingButton } from '#shared/ui/PassingButton'
import styles from '../enquiries.module.css'
import { mailDeed, mailWords } from '../enquiry-words'
import type { PartProps } from './EnquiryView'

/** Where the mail about an enquiry stands, with the mail server's own words. */
export function EnquiryMail({ answer, onChanged }: PartProps) {
  const { data } = answer
  const { id, mailError, unmailed = [] } = data
  const { busy, outcome, run } = useDeed()
  const deed = mailDeed(data)
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
      <p>{mailWords(data)}</p>
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
      <Success>{outcome.done && <p>{outcome.done.message}</p>}</Success>
      {outcome.failed && <Failure {...outcome.failed} />}
    </section>
  )
}

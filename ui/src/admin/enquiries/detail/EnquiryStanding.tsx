import { useDeed } from '#admin/ui/use-deed'
import { useNow } from '#admin/ui/use-now'
import { When } from '#admin/ui/When'
import { editEnquiry } from '#shared/api/enquiries'
import type { EnquiryEdit, EnquiryState } from '#shared/api/types.gen'
import { Failure, Success } from '#shared/ui/Outcome'
import styles from '../enquiries.module.css'
import { stateNames } from '../enquiry-words'
import type { PartProps } from './EnquiryView'

interface EnquiryStandingProps extends PartProps {
  toHeading: () => void
}

/** Where an enquiry stands with the office, each step saved at once; of spam, why it is. */
export function EnquiryStanding({ answer, onChanged, toHeading }: EnquiryStandingProps) {
  const { id, spam, spamText, state, changedBy, changedAt } = answer.data
  const { busy, outcome, run } = useDeed()
  const now = useNow()

  async function edit(change: EnquiryEdit, message: string) {
    const work = async () => {
      onChanged(await editEnquiry(id, change))
      return { done: { message } }
    }
    const done = await run({ failure: 'The enquiry could not be marked.', work })
    if (done && change.spam !== undefined) toHeading() // its button is gone
  }

  return (
    <div className={styles.standing}>
      {spam ? (
        <div className={styles.spam}>
          <p>
            <strong>Set aside as suspected spam:</strong> {spamText}
          </p>
          <button
            type="button"
            className="button"
            aria-disabled={busy}
            onClick={() => busy || edit({ spam: false }, 'Put in the box.')}
          >
            No spam: put it in the box
          </button>
        </div>
      ) : (
        <fieldset className={styles.filters}>
          <legend className="visually-hidden">State</legend>
          {(Object.keys(stateNames) as EnquiryState[]).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === state}
              aria-disabled={busy}
              onClick={() =>
                busy ||
                each === state ||
                edit({ state: each }, `Marked as ${stateNames[each].toLowerCase()}.`)
              }
            >
              {stateNames[each]}
            </button>
          ))}
        </fieldset>
      )}
      {changedBy && (
        <p className="note">
          Last changed by {changedBy} <When at={changedAt} now={now} />.
        </p>
      )}
      <Success>{outcome.done && <p>{outcome.done.message}</p>}</Success>
      {outcome.failed && <Failure {...outcome.failed} />}
    </div>
  )
}

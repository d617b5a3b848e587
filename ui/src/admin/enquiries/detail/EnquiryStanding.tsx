import { useDeed } from '#admin/ui/use-deed'
import { useNow } from '#admin/ui/use-now'
import { When } from '#admin/ui/When'
import { editEnquiry } from '#shared/api/enquiries'
import type { EnquiryEdit, EnquiryState } from '#shared/api/types.gen'
import { Button } from '#shared/ui/Button'
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
          <Button
            variant="main"
            disabled={busy}
            onClick={() => edit({ spam: false }, 'Put in the box.')}
          >
            No spam: put it in the box
          </Button>
        </div>
      ) : (
        <fieldset className={styles.filters}>
          <legend className="visually-hidden">State</legend>
          {(Object.keys(stateNames) as EnquiryState[]).map((each) => (
            <Button
              variant="bare"
              key={each}
              aria-pressed={each === state}
              disabled={busy}
              onClick={() =>
                each === state ||
                edit({ state: each }, `Marked as ${stateNames[each].toLowerCase()}.`)
              }
            >
              {stateNames[each]}
            </Button>
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

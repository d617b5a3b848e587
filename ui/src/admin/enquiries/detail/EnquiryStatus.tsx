import { RelativeTime } from '#admin/ui/RelativeTime'
import { useAction } from '#admin/ui/use-action'
import { editEnquiry } from '#shared/api/enquiries'
import type { EnquiryEdit, EnquiryState } from '#shared/api/types.gen'
import { ErrorAlert, StatusMessage } from '#shared/ui/Alert'
import { Button } from '#shared/ui/Button'
import styles from '../enquiries.module.css'
import { stateLabels } from '../enquiry-labels'
import type { EnquirySectionProps } from './section'

interface EnquiryStatusProps extends EnquirySectionProps {
  toHeading: () => void
}

/** Where an enquiry stands with the office, each step saved at once; of spam, why it is. */
export function EnquiryStatus({ answer, onChanged, toHeading }: EnquiryStatusProps) {
  const { id, spam, spamText, state, changedBy, changedAt } = answer.data
  const { busy, outcome, run } = useAction()

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
          {(Object.keys(stateLabels) as EnquiryState[]).map((each) => (
            <Button
              variant="bare"
              key={each}
              aria-pressed={each === state}
              disabled={busy}
              onClick={() =>
                each === state ||
                edit({ state: each }, `Marked as ${stateLabels[each].toLowerCase()}.`)
              }
            >
              {stateLabels[each]}
            </Button>
          ))}
        </fieldset>
      )}
      {changedBy && (
        <p className="note">
          Last changed by {changedBy} <RelativeTime at={changedAt} />.
        </p>
      )}
      <StatusMessage>{outcome.done && <p>{outcome.done.message}</p>}</StatusMessage>
      {outcome.failed && <ErrorAlert {...outcome.failed} />}
    </div>
  )
}

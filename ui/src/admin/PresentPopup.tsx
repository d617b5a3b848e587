import { Formik, type FormikHelpers } from 'formik'
import { fieldsOf } from '../api/error'
import { deletePopup, editPopup } from '../api/popup'
import type { PopupEdit, PopupView } from '../api/types.gen'
import { FormBody } from '../forms/FormBody'
import { SubmitButton } from '../forms/SubmitButton'
import { PopupFields } from './PopupFields'
import styles from './popup.module.css'
import { popupInWords } from './popup-words'
import { Result } from './Result'
import { indianInput } from './times'
import { type Outcome, outcomeOf, useDeed } from './use-deed'

interface PresentPopupProps {
  popup: PopupView
  onChange: () => void
  onDeleted: (outcome: Outcome) => void
}

/** The pop-up that there is: as visitors see it, when they see it, and what can be changed. */
export function PresentPopup({ popup, onChange, onDeleted }: PresentPopupProps) {
  const { busy, outcome, run, setOutcome } = useDeed()

  async function remove() {
    const work = async () => outcomeOf(await deletePopup(popup._id))
    const deleted = await run({ failure: 'Error deleting pop-up', logged: true, work })
    if (deleted) onDeleted(deleted)
  }

  async function save(edit: PopupEdit, { setErrors }: FormikHelpers<Required<PopupEdit>>) {
    const work = async () => {
      const answer = await editPopup(popup._id, edit).catch((error) => {
        setErrors(fieldsOf(error))
        throw error
      })
      return outcomeOf(answer)
    }
    if (await run({ failure: 'The pop-up could not be changed.', work })) onChange()
  }

  return (
    <div className={styles.present}>
      <figure className={styles.picture}>
        <img
          src={popup.image}
          srcSet={popup.srcset || undefined}
          sizes="(min-width: 48rem) 24rem, 95vw"
          width={popup.width}
          height={popup.height}
          alt={popup.decorative ? '' : popup.alt || 'Pop-up'}
        />
        <figcaption>{popupInWords(popup, Date.now())}</figcaption>
        <button type="button" className="button quiet" disabled={busy} onClick={remove}>
          Delete
        </button>
      </figure>
      <div>
        <Result
          outcome={outcome}
          onUndone={(undone) => {
            setOutcome(undone)
            onChange()
          }}
        />
        <Formik initialValues={editOf(popup)} enableReinitialize onSubmit={save}>
          {({ isSubmitting }) => (
            <FormBody>
              <h2>Change it</h2>
              <PopupFields />
              <SubmitButton label="Save" busyLabel="Saving..." busy={isSubmitting} />
            </FormBody>
          )}
        </Formik>
      </div>
    </div>
  )
}

const editOf = ({ alt, decorative, link = '', from, until }: PopupView) => ({
  alt,
  decorative,
  link,
  from: indianInput(from),
  until: indianInput(until),
})

import { type ActionResult, toActionResult, useAction } from '#admin/ui/use-action'
import { makePopup } from '#shared/api/popup'
import { popupSchema } from '#shared/forms/schemas'
import { PopupForm } from './PopupForm'

const nothing = { alt: '', decorative: false, link: '', from: '', until: '' }

/** The form that makes the pop-up. */
export function CreatePopup({ onSent }: { onSent: (outcome: ActionResult) => void }) {
  return (
    <>
      <h2>New pop-up</h2>
      <p>
        There is no pop-up now. A pop-up is a picture that greets each visitor to the home page once
        a day.
      </p>
      <PopupForm
        action={useAction()}
        initial={nothing}
        schema={popupSchema}
        field={{ label: 'Picture', invitation: 'Choose a picture' }}
        submit={{ label: 'Upload Image', busyLabel: 'Uploading...' }}
        failure="Error uploading image"
        send={(values, picture = '') => makePopup({ ...values, picture })}
        onSent={(answer) => onSent(toActionResult(answer))}
      />
    </>
  )
}

import { type Outcome, useAction } from '#admin/ui/use-action'
import { t } from '#kit/i18n/message'
import { PopupForm } from './PopupForm'
import { makePopupMutation } from './queries'
import { popupSchema } from './schema'

const nothing = { alt: '', decorative: false, link: '', from: '', until: '' }

/** The form that makes the pop-up. */
export function CreatePopup({ onSent }: { onSent: (outcome: Outcome) => void }) {
  return (
    <>
      <h2>{t('New pop-up')}</h2>
      <p>
        {t(
          'There is no pop-up now. A pop-up is a picture that greets each visitor to the home page once a day.',
        )}
      </p>
      <PopupForm
        action={useAction()}
        initial={nothing}
        schema={popupSchema}
        field={{ label: t('Picture'), invitation: t('Choose a picture') }}
        submit={{ label: t('Upload Image'), busyLabel: t('Uploading...') }}
        failure={t('Error uploading image')}
        mutation={makePopupMutation}
        onSent={(done) => onSent({ done })}
      />
    </>
  )
}

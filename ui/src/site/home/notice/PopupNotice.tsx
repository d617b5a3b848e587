import type { PopupView } from '#shared/api/types.gen'
import { PopupCard, PopupImage } from '#shared/ui/PopupCard'
import styles from '#shared/ui/PopupCard.module.css'
import { useModal } from '#shared/ui/use-modal'
import { usePopup } from './use-popup'

/** The pop-up that greets visitors of the home page, where there is one they have not seen today. */
export default function PopupNotice({ schoolName }: { schoolName: string }) {
  const { popup, dismiss } = usePopup(schoolName)
  return popup ? <Greeting popup={popup} onClose={dismiss} /> : null
}

interface GreetingProps {
  popup: PopupView
  onClose: () => void
}

function Greeting({ popup, onClose }: GreetingProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, as every dialog
    <dialog
      {...useModal({ onClose })}
      className={styles.popup}
      aria-label={popup.alt || 'Notice'}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <PopupCard link={popup.link} onClose={onClose}>
        <PopupImage popup={popup} alt={altOf(popup)} />
      </PopupCard>
    </dialog>
  )
}

/** A link must say where it leads, even through a picture that is decorative. */
const altOf = ({ alt, decorative, link }: PopupView) =>
  decorative && !link ? '' : alt || 'Notice from the school'

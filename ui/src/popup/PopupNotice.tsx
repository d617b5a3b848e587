import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PopupView } from '../api/types.gen'
import { PageLink } from '../components/PageLink'
import styles from './PopupNotice.module.css'
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
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
  }, [])
  const close = () => dialog.current?.close()
  const picture = <PopupPicture popup={popup} />
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, as every dialog
    <dialog
      ref={dialog}
      className={styles.popup}
      aria-label={popup.alt || 'Notice'}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <button type="button" className={styles.close} onClick={close}>
        Close <X />
      </button>
      {popup.link ? (
        <PageLink to={popup.link} onClick={close}>
          {picture}
        </PageLink>
      ) : (
        picture
      )}
    </dialog>
  )
}

function PopupPicture({ popup }: { popup: PopupView }) {
  return (
    <img
      src={popup.image}
      srcSet={popup.srcset || undefined}
      sizes="(min-width: 40rem) 36rem, 88vw"
      width={popup.width}
      height={popup.height}
      alt={popup.decorative && !popup.link ? '' : popup.alt || 'Notice from the school'}
    />
  )
}

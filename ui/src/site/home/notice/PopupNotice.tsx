import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { PopupView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { moveFocusInPlace } from '#kit/lib/use-focus-target'
import { useModal } from '#kit/lib/use-modal'
import { PopupCard, PopupImage } from '#kit/ui/PopupCard'
import styles from '#kit/ui/PopupCard.module.css'
import { PageLink } from '#site/routing/PageLink'
import { noteSeen } from './seen'
import { usePopup } from './use-popup'

interface PopupNoticeProps {
  schoolName: string
  /** The server rendered the page; else somebody came to it within the site. */
  wasHydrated: boolean
}

/** The pop-up that greets visitors of the home page, where there is one they have not seen today. */
export default function PopupNotice({ schoolName, wasHydrated }: PopupNoticeProps) {
  const { popup, dismiss } = usePopup(schoolName, wasHydrated)
  return popup ? <Greeting popup={popup} schoolName={schoolName} onClose={dismiss} /> : null
}

/** Where it is a card in a corner of the first screen, and the page stays in use. */
const wide = '(min-width: 80rem)'

interface GreetingProps {
  popup: PopupView
  schoolName: string
  onClose: () => void
}

function Greeting({ popup, schoolName, onClose }: GreetingProps) {
  // It counts as seen from the moment it is on the screen, however it is closed or left.
  useEffect(() => noteSeen(schoolName, popup.version, new Date()), [schoolName, popup.version])
  const close = () => {
    flushSync(onClose)
    keepFocus()
  }
  const picture = <PopupImage popup={popup} alt={altOf(popup)} />
  return (
    <dialog
      {...useModal({ beside: matchMedia(wide).matches, onClose: close })}
      className={styles.popup}
      aria-label={popup.alt || t('Notice')}
      onClick={(event) => event.target === event.currentTarget && close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <PopupCard onClose={close}>
        {popup.link ? (
          <PageLink to={popup.link} onClick={close}>
            {picture}
          </PageLink>
        ) : (
          picture
        )}
      </PopupCard>
    </dialog>
  )
}

/**
 * The browser gives the focus back to what had it before. That may have been nothing, or
 * a link of the menu, which the pop-up closed: then the page takes it.
 */
function keepFocus() {
  if (document.activeElement === document.body) {
    moveFocusInPlace(document.getElementById('content'))
  }
}

/** A link must say where it leads, even through a picture that is decorative. */
const altOf = ({ alt, decorative, link }: PopupView) =>
  decorative && !link ? '' : alt || t('Notice from the school')

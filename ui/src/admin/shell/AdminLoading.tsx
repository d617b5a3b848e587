import { t } from '#kit/i18n/message'
import { ui } from '#kit/ui/names'
import { Skeleton } from '#kit/ui/Skeleton'

/** What is shown until it is known who asks, and until the script of a screen has come: all that the server renders of it. */
export function AdminLoading() {
  return (
    <>
      <p role="status" className={ui.visuallyHidden}>
        {t('Loading...')}
      </p>
      <Skeleton lines={4} />
      <noscript>
        <p>
          {t('The admin area needs JavaScript. Please switch it on in this browser and reload.')}
        </p>
      </noscript>
    </>
  )
}

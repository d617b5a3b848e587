import { t } from '#kit/i18n/message'
import type { PageProps } from '#kit/routing/page'
import { Skeleton } from '#kit/ui/Skeleton'
import { AdminFrame } from './AdminFrame'

/** An admin screen before it is known who asks: all that the server renders of it. */
export default function AdminPlaceholder(props: PageProps<'admin'>) {
  return (
    <AdminFrame {...props}>
      <AdminLoading />
    </AdminFrame>
  )
}

/** What the browser shows until the session is confirmed. */
export function AdminLoading() {
  return (
    <>
      <p role="status" className="visually-hidden">
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

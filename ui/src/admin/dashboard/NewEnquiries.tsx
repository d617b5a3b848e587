import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { firstEnquiriesQuery } from '#admin/enquiries/queries'
import { enquiriesUrl } from '#admin/enquiries/route'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { t } from '#kit/i18n/message'
import { Rows, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import styles from './dashboard.module.css'

/** Who wrote: from whom, when it came, and how it begins. */
export function NewEnquiries({ count }: { count: number }) {
  const { data } = useQuery(firstEnquiriesQuery('new'))
  return (
    <Stack as="section" aria-labelledby="enquiries">
      <h2 id="enquiries">{t('New enquiries')}</h2>
      {count === 0 && <p>{t('None. What parents write in the contact form appears here.')}</p>}
      {count > 0 && (
        <Rows className={styles.links}>
          {data?.data.map(({ id, name, at, openedAt, message }) => (
            <li key={id}>
              <Link to={enquiriesUrl({ id })}>
                <b>
                  {!openedAt && <span className={ui.visuallyHidden}>{t('Unread:')} </span>}
                  <bdi>{name}</bdi>
                </b>
                <small className={ui.soft}>
                  <RelativeTime at={at} />
                </small>
                <span className={`${ui.soft} ${ui.twoLines} ${ui.wholeRow}`}>
                  {message.slice(0, 200)}
                </span>
              </Link>
            </li>
          ))}
        </Rows>
      )}
      {data?.next && (
        <Link to={enquiriesUrl({})} className={ui.target}>
          {t('Open all {count} new enquiries', { count })}
        </Link>
      )}
    </Stack>
  )
}

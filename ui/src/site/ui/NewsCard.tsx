import type { NewsItem } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Cluster, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { PageLink } from '#site/routing/PageLink'
import styles from './NewsCard.module.css'

interface NewsCardProps {
  item: NewsItem
  level?: 2 | 3
  /** How wide its picture stands there. */
  sizes: string
  /** Its picture is the first of the page. */
  first?: boolean
}

/** One news item in a list. The heading's link covers the whole card. */
export function NewsCard({ item, level = 2, ...how }: NewsCardProps) {
  const Heading = `h${level}` as const
  return (
    <Stack as="article" gap="tight" className={ui.wholeLink}>
      {item.image && (
        <Picture
          image={{ ...item.image, alt: '' }}
          cover
          rounded
          className={styles.picture}
          {...how}
        />
      )}
      <Cluster as="p" className={`${ui.note} ${ui.dayLine}`}>
        <time dateTime={item.date.slice(0, 10)}>{item.dateText}</time>
        <span>{item.category}</span>
        {item.pinned && <span className={ui.bold}>{t('Important')}</span>}
      </Cluster>
      <Heading>
        <PageLink to={`/latest/${item.id}`}>{item.title}</PageLink>
      </Heading>
      <p>{item.summary}</p>
    </Stack>
  )
}

import type { CalendarFeed } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Cluster, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'

/** The dates as files that telephones and computers read, for all and for each class. */
export function Feeds({ feeds }: { feeds: CalendarFeed[] }) {
  return (
    <Stack as="section" frame="panel" className={ui.screenOnly} aria-labelledby="feeds">
      <h2 id="feeds">{t('In your own calendar')}</h2>
      <p>
        {t(
          'Open the file of a class to add its dates to your phone. Or add its link to your calendar as a subscription, “by URL”: then changes appear automatically.',
        )}
      </p>
      <Cluster as="ul" gap="flat" className={ui.targets}>
        {feeds.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name || t('All classes')}</a>
          </li>
        ))}
      </Cluster>
    </Stack>
  )
}

import type { CalendarFeed } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'

/** The dates as files that telephones and computers read, for all and for each class. */
export function Feeds({ feeds }: { feeds: CalendarFeed[] }) {
  return (
    <section className="panel screen-only" aria-labelledby="feeds">
      <h2 id="feeds">{t('In your own calendar')}</h2>
      <p>
        {t(
          'Open the file of a class to put its dates into your phone. Or copy its link and add it in your calendar as a subscription, “by URL”: then changes come by themselves.',
        )}
      </p>
      <ul className="cluster flat targets">
        {feeds.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name || t('All classes')}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

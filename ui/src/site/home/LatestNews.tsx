import type { NewsItem } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Cluster, Rows } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { PageLink } from '#site/routing/PageLink'
import styles from './HomePage.module.css'

/** The latest news in lines, each with a small picture where there is one. */
export function LatestNews({ news }: { news: NewsItem[] }) {
  return (
    <section className={`${ui.wrap} ${styles.news}`} aria-labelledby="latest">
      <Cluster spread className={ui.targets}>
        <h2 id="latest">{t('Latest')}</h2>
        <PageLink to="/latest" className={ui.bold}>
          {t('All news')}
        </PageLink>
      </Cluster>
      <Rows>
        {news.map(({ path, title, category, date, dateText, image }) => (
          <li key={path} className={ui.wholeLink}>
            <div>
              <Cluster as="p" className={`${ui.note} ${ui.dayLine}`}>
                <time dateTime={date.slice(0, 10)}>{dateText}</time>
                <span>{category}</span>
              </Cluster>
              <h3>
                <PageLink to={path}>{title}</PageLink>
              </h3>
            </div>
            {image && <Picture image={{ ...image, alt: '' }} sizes="6rem" cover rounded />}
          </li>
        ))}
      </Rows>
    </section>
  )
}

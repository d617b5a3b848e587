import { t } from '#kit/i18n/message'
import type { PageProps } from '#kit/routing/page'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { NewsCard } from '#site/ui/NewsCard'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'
import { NewsArchive } from './NewsArchive'
import styles from './NewsListPage.module.css'

const latest = '/latest'

/** How wide a picture stands, in three columns, two and one. */
const inColumns =
  '(min-width: 78rem) 22.7rem, (min-width: 69.6rem) 29vw, (min-width: 45.7rem) 44.5vw, 92vw'

/** The latest news, or all news of one year or category. */
export default function NewsListPage({ page }: PageProps<'newsList'>) {
  const news = page.newsList
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead
        heading={page.info.heading}
        lead={page.info.description}
        above={page.path !== latest && <PageLink to={latest}>{t('Latest')}</PageLink>}
      />
      <div className="page-body">
        {page.info.html && <Prose html={page.info.html} />}
        {news.length === 0 && <p>{t('There is no news yet. Please come back soon.')}</p>}
        <ul className={`grid ${styles.list}`}>
          {news.map((item, place) => (
            // Without a picture it is a panel, which fills its row.
            <li key={item.id} className={item.image ? styles.item : 'panel'}>
              <NewsCard item={item} sizes={inColumns} first={place === 0} />
            </li>
          ))}
        </ul>
        <NewsArchive index={page.newsIndex} current={page.path} />
      </div>
    </>
  )
}

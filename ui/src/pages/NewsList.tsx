import { NewsCard } from '../components/NewsCard'
import { PageHead } from '../components/PageHead'
import { PageLink } from '../components/PageLink'
import { Prose } from '../components/Prose'
import { Seo } from '../components/Seo'
import type { ScreenProps } from '../routes'
import { NewsIndex } from './NewsIndex'
import styles from './NewsList.module.css'

const latest = '/latest'

/** The latest news, or all news of one year or category. */
export default function NewsList({ page }: ScreenProps) {
  const news = page.newsList ?? []
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead
        heading={page.info?.heading ?? ''}
        lead={page.info?.description}
        above={page.path !== latest && <PageLink to={latest}>Latest</PageLink>}
      />
      <div className="page-body">
        {page.info?.html && <Prose html={page.info.html} />}
        {news.length === 0 && <p>There is no news yet. Please come back soon.</p>}
        <ul className={styles.list}>
          {news.map((item) => (
            <li key={item.id}>
              <NewsCard item={item} />
            </li>
          ))}
        </ul>
        {page.newsIndex && <NewsIndex index={page.newsIndex} current={page.path} />}
      </div>
    </>
  )
}

import { t } from '#shared/i18n/message'
import { PageLink } from '#shared/routing/PageLink'
import type { PageProps } from '#shared/routing/page'
import { PageHead } from '#shared/ui/PageHead'
import { Picture } from '#shared/ui/Picture'
import { Prose } from '#shared/ui/Prose'
import { Seo } from '#shared/ui/Seo'
import styles from './NewsPage.module.css'

/** One news item. */
export default function NewsPage({ page }: PageProps<'news'>) {
  const { news } = page
  return (
    <article>
      <Seo seo={page.seo} />
      <PageHead
        heading={news.title}
        lead={news.summary}
        above={
          <>
            <time dateTime={news.date.slice(0, 10)}>{news.dateText}</time> ·{' '}
            <PageLink to={news.categoryPath}>{news.category}</PageLink>
          </>
        }
      />
      <div className="page-body">
        {news.image && (
          <figure>
            <Picture
              image={news.image}
              sizes="(min-width: 65.3rem) 60rem, 92vw"
              first
              className={styles.picture}
            />
          </figure>
        )}
        <Prose html={news.html} />
        <p className={`targets strong ${styles.back}`}>
          <PageLink to="/latest">{t('All news')}</PageLink>
        </p>
      </div>
    </article>
  )
}

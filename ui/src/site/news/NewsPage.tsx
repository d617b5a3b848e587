import { t } from '#shared/i18n/message'
import { PageLink } from '#shared/routing/PageLink'
import type { PageProps } from '#shared/routing/page'
import { PageHead } from '#shared/ui/PageHead'
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
        image={news.image}
        above={
          <>
            <time dateTime={news.date.slice(0, 10)}>{news.dateText}</time> ·{' '}
            <PageLink to={news.categoryPath}>{news.category}</PageLink>
          </>
        }
      />
      <div className="page-body">
        <Prose html={news.html} />
        <p className={`targets strong ${styles.back}`}>
          <PageLink to="/latest">{t('All news')}</PageLink>
        </p>
      </div>
    </article>
  )
}

import type { NewsItem } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import type { PageProps } from '#kit/routing/page'
import { Rows } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { Seo } from '#kit/ui/Seo'
import { edition } from '#site/routing/edition'
import { PageLink } from '#site/routing/PageLink'
import { DatedRow } from '#site/ui/DatedRow'
import { PageBody } from '#site/ui/PageBody'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'
import { NewsArchive } from './NewsArchive'
import styles from './NewsListPage.module.css'

const latest = '/latest'

/** The latest news, or all news of one year or category. */
export default function NewsListPage({ page }: PageProps<'newsList'>) {
  const news = page.newsList
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead
        heading={page.info.heading}
        lead={page.info.lead}
        above={page.path !== edition.to(latest) && <PageLink to={latest}>{t('Latest')}</PageLink>}
      />
      <PageBody className={styles.body}>
        {news.length === 0 && <p>{t('There is no news yet. Please come back soon.')}</p>}
        <Rows gap="tight">
          {news.map((item, place) => (
            <Entry key={item.path} item={item} first={place === 0} />
          ))}
        </Rows>
        {page.info.html && <Prose html={page.info.html} />}
        <NewsArchive index={page.newsIndex} current={page.path} />
      </PageBody>
    </>
  )
}

function Entry({ item, first }: { item: NewsItem; first: boolean }) {
  const { path, title, summary, date, dateText, category, pinned, image } = item
  return (
    <DatedRow
      day={
        <>
          <time dateTime={date.slice(0, 10)}>{dateText}</time>
          <span className={ui.soft}>{category}</span>
          {pinned && <span className={ui.bold}>{t('Important')}</span>}
        </>
      }
      end={
        image && (
          <Picture
            image={{ ...image, alt: '' }}
            sizes="6rem"
            first={first}
            cover
            rounded
            className={styles.picture}
          />
        )
      }
    >
      <h2 className={ui.linksInline}>
        <PageLink to={path}>{title}</PageLink>
      </h2>
      <p className={ui.twoLines}>{summary}</p>
    </DatedRow>
  )
}

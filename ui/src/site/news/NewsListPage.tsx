import { t } from '#kit/i18n/message'
import type { PageProps } from '#kit/routing/page'
import { Grid, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { NewsCard } from '#site/ui/NewsCard'
import { PageBody } from '#site/ui/PageBody'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'
import { columns, inGrid } from '#site/ui/widths'
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
        above={page.path !== latest && <PageLink to={latest}>{t('Latest')}</PageLink>}
      />
      <PageBody>
        {page.info.html && <Prose html={page.info.html} />}
        {news.length === 0 && <p>{t('There is no news yet. Please come back soon.')}</p>}
        <Grid as="ul" className={styles.list}>
          {news.map((item, place) => (
            // Without a picture it is a panel, which fills its row.
            <Stack
              as="li"
              key={item.id}
              frame={item.image ? undefined : 'panel'}
              className={item.image && ui.lined}
            >
              <NewsCard item={item} sizes={inGrid(columns.news)} first={place === 0} />
            </Stack>
          ))}
        </Grid>
        <NewsArchive index={page.newsIndex} current={page.path} />
      </PageBody>
    </>
  )
}

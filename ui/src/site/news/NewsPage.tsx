import { t } from '#kit/i18n/message'
import type { PageProps } from '#kit/routing/page'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { PageColumns } from '#site/ui/PageColumns'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'

/** One news item. */
export default function NewsPage({ page, layout }: PageProps<'news'>) {
  const { news } = page
  return (
    <article>
      <Seo seo={page.seo} />
      <PageHead heading={news.title} />
      <PageColumns image={news.image} layout={layout}>
        <p className={`${ui.note} ${ui.targets}`}>
          <time dateTime={news.date.slice(0, 10)}>{news.dateText}</time> ·{' '}
          <PageLink to={news.categoryPath}>{news.category}</PageLink>
        </p>
        <Stack gap="tight">
          {news.summary && <p className={ui.formWidth}>{news.summary}</p>}
          <Prose html={news.html} />
        </Stack>
        <p className={`${ui.targets} ${ui.bold}`}>
          <PageLink to="/latest">{t('All news')}</PageLink>
        </p>
      </PageColumns>
    </article>
  )
}

import type { Page, Portrait } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import type { PageProps } from '#kit/routing/page'
import { Cluster, Grid, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { Avatar } from '#site/ui/Avatar'
import { Folded } from '#site/ui/Folded'
import { PageColumns } from '#site/ui/PageColumns'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'
import styles from './InfoPage.module.css'

const manyHeadings = 4

/** An information page: a text with a picture or a portrait, and where to read on. */
export default function InfoPage({ page, layout }: PageProps<'info'>) {
  const { info } = page
  const { image, portrait, related = [], headings = [] } = info
  return (
    <article>
      <Seo seo={page.seo} />
      <PageHead heading={info.heading} lead={info.lead} letterhead={layout} />
      <PageColumns
        image={image}
        layout={layout}
        side={
          headings.length >= manyHeadings && (
            <nav
              aria-label={t('On this page')}
              className={`${ui.targets} ${ui.index} ${styles.contents}`}
            >
              <Folded heading={t('On this page')}>
                <Grid as="ul" gap="flat">
                  {headings.map(({ id, text }) => (
                    <li key={id}>
                      <a href={`#${id}`}>{text}</a>
                    </li>
                  ))}
                </Grid>
              </Folded>
            </nav>
          )
        }
      >
        <Prose html={info.html} />
        {portrait && <Speaker portrait={portrait} />}
        <Updated info={info} />
        {related.length > 0 && (
          <nav
            aria-label={t('Read on')}
            className={`${ui.targets} ${ui.index} ${ui.ruled} ${styles.related}`}
          >
            <h2>{t('Read on')}</h2>
            <ul>
              {related.map(({ label, path }) => (
                <li key={path}>
                  <PageLink to={path}>{label}</PageLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </PageColumns>
    </article>
  )
}

function Speaker({ portrait }: { portrait: Portrait }) {
  return (
    <Cluster as="figure" className={styles.below}>
      <Avatar name={portrait.name} image={portrait.image} large={Boolean(portrait.image)} />
      <Stack as="figcaption" gap="tight">
        <strong>{portrait.name}</strong>
        <span className={ui.soft}>{portrait.role}</span>
      </Stack>
    </Cluster>
  )
}

function Updated({ info }: { info: Page }) {
  if (!info.updatedText) return null
  return (
    <p className={`${ui.note} ${styles.below}`}>
      {rich('Last updated on {date}', {
        date: <time dateTime={info.updated}>{info.updatedText}</time>,
      })}
    </p>
  )
}

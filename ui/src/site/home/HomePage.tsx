import type { ReactNode } from 'react'
import { Suspense } from 'react'
import type { Card, HomePage, Link } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import type { PageProps } from '#kit/routing/page'
import { Cluster, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { lazyOptional } from '#site/ui/lazy-optional'
import { NewsCard } from '#site/ui/NewsCard'
import { Prose } from '#site/ui/Prose'
import { inColumns } from '#site/ui/widths'
import { FirstScreen } from './FirstScreen'
import { AdmissionDates, LifeInPictures, VisitBlock, Voices } from './HomeBlocks'
import styles from './HomePage.module.css'
import { useIdle } from './notice/use-idle'

/** How wide a picture stands in three columns, and in one. */
const inThree = inColumns(3)
/** In an arch, which is upright: as high as the arch, a picture of 16:10 is twice as wide. */
const inArch =
  '(min-width: 70rem) 40rem, (min-width: 48rem) calc(61.2vw - 2.66rem), calc(73.6vw - 1.2rem)'

const disclosureLink = (text: ReactNode) => <PageLink to="/mandatory-disclosers">{text}</PageLink>

const PopupNotice = lazyOptional(() => import('./notice/PopupNotice'))

/** The home page: a picture, who the school is, where to go, what its editors say, what is new. */
export default function Home({ page, layout }: PageProps<'home'>) {
  const idle = useIdle()
  const { home } = page
  const { text, slides, news } = home
  return (
    <div className={styles.home}>
      <Seo seo={page.seo} />
      <FirstScreen text={text} slides={slides} school={layout.school} />
      <Stack gap="loose" className={`${ui.wrap} ${ui.ornament} ${styles.intro}`}>
        {text.intro && <p>{text.intro}</p>}
        <Proof home={home} />
        <p className={`${ui.note} ${ui.linksInline} ${styles.disclosure}`}>
          {home.disclosure
            ? rich('<a>Mandatory Public Disclosure</a>, updated {date}', {
                a: disclosureLink,
                date: home.disclosure,
              })
            : disclosureLink(t('Mandatory Public Disclosure'))}
        </p>
      </Stack>
      <QuickLinks links={layout.navigation.homeLinks} cards={text.cards} />
      {page.info.html && (
        <div className={`${ui.wrap} ${styles.words}`}>
          <Prose html={page.info.html} />
        </div>
      )}
      {text.admissions && <AdmissionDates admissions={text.admissions} />}
      {text.life && <LifeInPictures life={text.life} />}
      {text.voices && <Voices voices={text.voices} />}
      {news.length > 0 && (
        <section className={`${ui.wrap} ${styles.news}`} aria-labelledby="latest">
          <Cluster spread className={`${ui.targets} ${ui.ruled} ${styles.newsHead}`}>
            <h2 id="latest">{t('Latest')}</h2>
            <PageLink to="/latest" className={ui.bold}>
              {t('All news')}
            </PageLink>
          </Cluster>
          <Stack as="ul" gap="airy">
            {news.map((item) => (
              <li key={item.id}>
                <NewsCard item={item} level={3} sizes={inThree} />
              </li>
            ))}
          </Stack>
        </section>
      )}
      {text.visit && <VisitBlock visit={text.visit} school={layout.school} />}
      {idle && (
        <Suspense>
          <PopupNotice schoolName={layout.school.name} />
        </Suspense>
      )}
    </div>
  )
}

/** Figures that speak for the school. */
function Proof({ home: { text } }: { home: HomePage }) {
  if (text.proof.length === 0) return null
  return (
    <dl className={styles.proof}>
      {text.proof.map(({ figure, label }) => (
        <div key={label}>
          <dt className={ui.note}>{label}</dt>
          <dd className={ui.bigFigure}>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function QuickLinks({ links, cards }: { links: Link[]; cards: Card[] }) {
  return (
    <nav aria-label={t('Quick links')} className={`${ui.wrap} ${styles.quick}`}>
      <Stack as="ul" gap="airy">
        {links.map(({ label, path }) => {
          const card = cards.find((each) => each.path === path)
          return (
            <li key={path} className={ui.wholeLink}>
              {card?.image.url && (
                <Picture image={{ ...card.image, alt: '' }} sizes={inArch} cover="arch" />
              )}
              <h2>
                <PageLink to={path}>{label}</PageLink>
              </h2>
              {card && <p className={ui.soft}>{card.text}</p>}
            </li>
          )
        })}
      </Stack>
    </nav>
  )
}

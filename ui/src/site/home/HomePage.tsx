import { Suspense, useState } from 'react'
import type { Card, HomePage, Link } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { useServerRendered } from '#kit/lib/use-server-rendered'
import type { PageProps } from '#kit/routing/page'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { lazyOptional } from '#site/ui/lazy-optional'
import { Prose } from '#site/ui/Prose'
import { FirstScreen } from './FirstScreen'
import { AdmissionDates, VisitBlock, Voices } from './HomeBlocks'
import styles from './HomePage.module.css'
import { LatestNews } from './LatestNews'
import { useIdle } from './notice/use-idle'
import { SchoolDay } from './SchoolDay'

/** In an arch, which is upright: as high as the arch, a picture of 16:10 is twice as wide. */
const inArch = '(min-width: 60rem) 34rem, 60vw'

const PopupNotice = lazyOptional(() => import('./notice/PopupNotice'))

/** The home page: a picture, the next date of admissions, where to go, a day at the school, what is new. */
export default function Home({ page, layout }: PageProps<'home'>) {
  const idle = useIdle()
  const [wasHydrated] = useState(useServerRendered())
  const { home } = page
  const { text, slides, news } = home
  return (
    <div className={styles.home}>
      <Seo seo={page.seo} />
      <FirstScreen text={text} slides={slides} school={layout.school} />
      {text.admissions && <AdmissionDates admissions={text.admissions} />}
      {text.intro && (
        <div className={`${ui.wrap} ${text.lead ? ui.wideOnly : ''}`}>
          <p>{text.intro}</p>
        </div>
      )}
      <QuickLinks links={layout.navigation.homeLinks} cards={text.cards} />
      {page.info.html && (
        <div className={ui.wrap}>
          <Prose html={page.info.html} />
        </div>
      )}
      {text.life && <SchoolDay life={text.life} />}
      {text.voices && <Voices voices={text.voices} />}
      <Proof home={home} />
      {news.length > 0 && <LatestNews news={news} />}
      {text.visit && <VisitBlock visit={text.visit} school={layout.school} />}
      {idle && (
        <Suspense>
          <PopupNotice schoolName={layout.school.name} wasHydrated={wasHydrated} />
        </Suspense>
      )}
    </div>
  )
}

/** Figures that speak for the school. */
function Proof({ home: { text } }: { home: HomePage }) {
  if (text.proof.length === 0) return null
  return (
    <dl className={`${ui.wrap} ${styles.proof}`}>
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
      <ul>
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
              {card && <p className={`${ui.soft} ${ui.wideOnly}`}>{card.text}</p>}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

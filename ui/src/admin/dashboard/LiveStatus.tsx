import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { authorName } from '#admin/ui/author-name'
import { popupsQuery, slidersQuery } from '#admin/ui/queries'
import { RelativeTime } from '#admin/ui/RelativeTime'
import type { Status } from '#shared/api/types.gen'
import { PageLink } from '#shared/routing/PageLink'
import { Picture } from '#shared/ui/Picture'
import styles from './dashboard.module.css'

interface LiveStatusProps {
  status: Status
  /** Whether the person may publish content. */
  owner: boolean
}

/** The slider and the pop-up as visitors see them now, small, and what else is published. */
export function LiveStatus({ status, owner }: LiveStatusProps) {
  const { pages, revision, version, backup } = status
  return (
    <section className="stack" aria-labelledby="live">
      <h2 id="live">What visitors see now</h2>
      <div className={styles.live}>
        <SliderCard slides={status.slides} />
        <PopupCard words={status.popup} />
      </div>
      <p>
        {owner ? <PageLink to="/admin-content">Content</PageLink> : 'Content'}:{' '}
        {counted(pages, 'page')}
        {revision.at && (
          <>
            , published <RelativeTime at={revision.at} />
          </>
        )}
        {revision.by && ` by ${authorName(revision.by)}`}.
      </p>
      <p className={backup.late ? styles.late : undefined}>{backup.text}.</p>
      <p className="note">Program version {version}. Please mention it when you ask for help.</p>
    </section>
  )
}

const maxThumbnails = 4

function SliderCard({ slides: count }: { slides: number }) {
  const { data } = useQuery(slidersQuery)
  const slides = data?.data[0]?.slides ?? []
  const [first, ...others] = slides
  const rest = slides.length - 1 - maxThumbnails
  return (
    <Card
      title="Slider"
      words={count === 0 ? 'The home page shows the sample pictures.' : counted(count, 'picture')}
      path="/admin-slider"
      change={count === 0 ? 'Add pictures' : 'Change the slider'}
    >
      {first && <Picture image={first} sizes="(width >= 48rem) 22rem, 46vw" />}
      {others.length > 0 && (
        <ul className={styles.thumbnails}>
          {others.slice(0, maxThumbnails).map((slide) => (
            <li key={slide.id}>
              <Picture image={slide} sizes="6rem" />
            </li>
          ))}
          {rest > 0 && <li>+{rest}</li>}
        </ul>
      )}
    </Card>
  )
}

function PopupCard({ words }: { words: string }) {
  const { data } = useQuery(popupsQuery)
  const [popup] = data?.data ?? []
  const none = words === 'none'
  return (
    <Card
      title="Pop-up"
      words={none ? 'Visitors see no pop-up.' : capital(words)}
      path="/admin-popup"
      change={none ? 'Put up a pop-up' : 'Change the pop-up'}
    >
      {popup && (
        <Picture
          image={{ ...popup, url: popup.image }}
          sizes="(width >= 48rem) 22rem, 46vw"
          className={popup.live ? undefined : styles.off}
        />
      )}
    </Card>
  )
}

interface CardProps {
  title: string
  words: string
  /** The screen where it is changed, and the name of the link to it. */
  path: string
  change: string
  children: ReactNode
}

const Card = ({ title, words, path, change, children }: CardProps) => (
  <div className={`card ${styles.card}`}>
    <div className={styles.pictures}>{children}</div>
    <h3>{title}</h3>
    <p>{words}</p>
    <PageLink to={path}>{change}</PageLink>
  </div>
)

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { content } from '#admin/content/route'
import { popupsQuery } from '#admin/popup/queries'
import { popup } from '#admin/popup/route'
import { slidersQuery } from '#admin/slider/queries'
import { slider } from '#admin/slider/route'
import { authorName } from '#admin/ui/author-name'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { formatDateTime, formatEnd } from '#admin/ui/time/times'
import type { Status } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { sizeText } from '#kit/i18n/sentence'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
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
    <Stack as="section" aria-labelledby="live">
      <h2 id="live">{t('What visitors see now')}</h2>
      <div className={styles.live}>
        <SliderCard slides={status.slides} />
        <PopupCard status={status} />
      </div>
      <p>
        {owner ? <Link to={content.path}>{t('Content')}</Link> : t('Content')}:{' '}
        {published(pages, revision)}
      </p>
      {owner && <p className={backup.late ? ui.bad : undefined}>{lastBackup(backup)}</p>}
      <p className={ui.note}>
        {t('Program version {version}. Please mention it when you ask for help.', { version })}
      </p>
    </Stack>
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
      title={t('Slider')}
      text={
        count === 0
          ? t('The home page shows the pictures of home.yaml.')
          : plural(count, { one: '1 picture', other: '{count} pictures' })
      }
      path={slider.path}
      change={count === 0 ? t('Add pictures') : t('Change the slider')}
    >
      {first && <Picture image={first} sizes="(width >= 48rem) 22rem, 46vw" />}
      {others.length > 0 && (
        <ul className={`${ui.wideOnly} ${styles.thumbnails}`}>
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

function PopupCard({ status }: { status: Status }) {
  const { data } = useQuery(popupsQuery)
  const [shown] = data?.data ?? []
  const none = status.popupState === 'none'
  return (
    <Card
      title={t('Pop-up')}
      text={popupText(status)}
      path={popup.path}
      change={none ? t('Put up a pop-up') : t('Change the pop-up')}
    >
      {shown && (
        <Picture
          image={{ ...shown, url: shown.image }}
          sizes="(width >= 48rem) 22rem, 46vw"
          className={shown.live ? undefined : styles.off}
        />
      )}
    </Card>
  )
}

interface CardProps {
  title: string
  text: string
  /** The screen where it is changed, and the name of the link to it. */
  path: string
  change: string
  children: ReactNode
}

const Card = ({ title, text, path, change, children }: CardProps) => (
  <Stack frame="card" className={`${ui.linksInline} ${styles.card}`}>
    <Stack gap="tight" className={`${ui.rounded} ${styles.pictures}`}>
      {children}
    </Stack>
    <h3>{title}</h3>
    <p>{text}</p>
    <Link to={path}>{change}</Link>
  </Stack>
)

/** How many pages there are, and who published them when. */
function published(count: number, { at, by }: Status['revision']): ReactNode {
  const pages = plural(count, {
    one: '1 page with its news and albums',
    other: '{count} pages, each news item and album counted',
  })
  if (!at) return t('{pages}.', { pages })
  const when = <RelativeTime at={at} />
  return by
    ? rich('{pages}, published {when} by {name}.', { pages, when, name: authorName(by) })
    : rich('{pages}, published {when}.', { pages, when })
}

function lastBackup({ at, bytes }: Status['backup']): ReactNode {
  if (!at) return t('No backup was made yet.')
  const when = <RelativeTime at={at} />
  return rich('Last good backup: {when}, {size}, tried.', { when, size: sizeText(bytes) })
}

/** What visitors see of the pop-up, and until when. */
function popupText({ popupState, popupFrom = '', popupUntil }: Status): string {
  const until = popupUntil && formatEnd(popupUntil)
  switch (popupState) {
    case 'none':
      return t('Visitors see no pop-up.')
    case 'over':
      return t('Over since {time}', { time: formatDateTime(popupUntil ?? '') })
    case 'planned': {
      const from = formatDateTime(popupFrom)
      return until
        ? t('Planned from {from} until {until}', { from, until })
        : t('Planned from {from}', { from })
    }
    case 'live':
      return until ? t('Live until {until}', { until }) : t('Live')
  }
}

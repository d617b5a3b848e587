import type { Admissions, Identity, Life, Link, Visit, Voice } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Picture } from '#kit/ui/Picture'
import { PageLink } from '#site/routing/PageLink'
import styles from './HomeBlocks.module.css'

// The blocks of the home page that a school may leave out, each from its key of home.yaml.

/** The next dates for families who apply. The server leaves out what is over. */
export function AdmissionDates({ admissions }: { admissions: Admissions }) {
  return (
    <section className="wrap" aria-labelledby="admissions">
      <div className={`panel loose ruled ${styles.admissions}`}>
        <h2 id="admissions">{admissions.heading}</h2>
        <ol className="grid">
          {admissions.dates.map(({ date, dateText, text }) => (
            <li key={date + text}>
              <time dateTime={date}>{dateText}</time>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        {admissions.link && <More link={admissions.link} />}
      </div>
    </section>
  )
}

/** A school day in pictures, which are swiped on a phone. */
export function LifeInPictures({ life }: { life: Life }) {
  return (
    <section className={`stack loose ${styles.life}`} aria-labelledby="life">
      <h2 id="life" className="wrap">
        {life.heading}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it with the arrow keys */}
      <ul tabIndex={0} aria-labelledby="life">
        {life.pictures.map((picture) => (
          <li key={picture.url}>
            <figure className="stack tight">
              <Picture
                image={picture}
                sizes="(min-width: 48rem) 24rem, 78vw"
                className="cover rounded"
              />
              <figcaption>{picture.caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What families and pupils say. */
export function Voices({ voices }: { voices: Voice[] }) {
  return (
    <section className={`wrap stack loose ${styles.voices}`} aria-labelledby="voices">
      <h2 id="voices">{t('What people say')}</h2>
      <ul className="grid">
        {voices.map(({ words, name, role }) => (
          <li key={words}>
            <figure className="stack">
              <blockquote>{words}</blockquote>
              <figcaption className="note stack tight">
                <strong>{name}</strong> {role}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How to come: a map's picture, a way to read on, the telephone. */
export function VisitBlock({ visit, school }: { visit: Visit; school: Identity }) {
  return (
    <section className="wrap" aria-labelledby="visit">
      <div className="halves">
        <div className="stack loose">
          <h2 id="visit">{visit.heading}</h2>
          <p>{visit.text}</p>
          <div className="cluster">
            <a className="button" href={`tel:${school.phone.replaceAll(' ', '')}`}>
              {t('Call {phone}', { phone: school.phone })}
            </a>
            {visit.link && <More link={visit.link} />}
          </div>
        </div>
        {visit.map && (
          <Picture
            image={visit.map}
            sizes="(min-width: 78rem) 35rem, (min-width: 48rem) calc(46vw - 1rem), 92vw"
            className="cover rounded"
          />
        )}
      </div>
    </section>
  )
}

function More({ link: { label, path } }: { link: Link }) {
  return (
    <PageLink to={path} className="target strong">
      {label}
    </PageLink>
  )
}

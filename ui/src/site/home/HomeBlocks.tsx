import type { Admissions, Identity, Life, Link, Visit, Voice } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Cluster, Grid, Stack } from '#kit/ui/arrange'
import { ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { PageLink } from '#site/routing/PageLink'
import { inColumns } from '#site/ui/widths'
import styles from './HomeBlocks.module.css'

// The blocks of the home page that a school may leave out, each from its key of home.yaml.

/** The next dates for families who apply. The server leaves out what is over. */
export function AdmissionDates({ admissions }: { admissions: Admissions }) {
  return (
    <section className={ui.wrap} aria-labelledby="admissions">
      <Stack frame="panel" gap="loose" className={`${ui.ruled} ${styles.admissions}`}>
        <h2 id="admissions">{admissions.heading}</h2>
        <Grid as="ol">
          {admissions.dates.map(({ date, dateText, text }) => (
            <li key={date + text}>
              <time dateTime={date}>{dateText}</time>
              <p>{text}</p>
            </li>
          ))}
        </Grid>
        {admissions.link && <More link={admissions.link} />}
      </Stack>
    </section>
  )
}

/** A school day in pictures, which are swiped on a phone. */
export function LifeInPictures({ life }: { life: Life }) {
  return (
    <Stack as="section" gap="loose" className={styles.life} aria-labelledby="life">
      <h2 id="life" className={ui.wrap}>
        {life.heading}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it with the arrow keys */}
      <ul tabIndex={0} aria-labelledby="life">
        {life.pictures.map((picture) => (
          <li key={picture.url}>
            <Stack as="figure" gap="tight">
              <Picture image={picture} sizes="(min-width: 48rem) 24rem, 78vw" cover rounded />
              <figcaption>{picture.caption}</figcaption>
            </Stack>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** What families and pupils say. */
export function Voices({ voices }: { voices: Voice[] }) {
  return (
    <Stack
      as="section"
      gap="loose"
      className={`${ui.wrap} ${styles.voices}`}
      aria-labelledby="voices"
    >
      <h2 id="voices">{t('What people say')}</h2>
      <Grid as="ul">
        {voices.map(({ words, name, role }) => (
          <li key={words}>
            <Stack as="figure">
              <blockquote>{words}</blockquote>
              <Stack as="figcaption" gap="tight" className={ui.note}>
                <strong>{name}</strong> {role}
              </Stack>
            </Stack>
          </li>
        ))}
      </Grid>
    </Stack>
  )
}

/** How to come: a map's picture, a way to read on, the telephone. */
export function VisitBlock({ visit, school }: { visit: Visit; school: Identity }) {
  return (
    <section className={ui.wrap} aria-labelledby="visit">
      <div className={ui.halves}>
        <Stack gap="loose">
          <h2 id="visit">{visit.heading}</h2>
          <p>{visit.text}</p>
          <Cluster>
            <ButtonLink href={`tel:${school.phone.replaceAll(' ', '')}`}>
              {t('Call {phone}', { phone: school.phone })}
            </ButtonLink>
            {visit.link && <More link={visit.link} />}
          </Cluster>
        </Stack>
        {visit.map && <Picture image={visit.map} sizes={inColumns(2)} cover rounded />}
      </div>
    </section>
  )
}

function More({ link: { label, path } }: { link: Link }) {
  return (
    <PageLink to={path} className={`${ui.target} ${ui.bold}`}>
      {label}
    </PageLink>
  )
}

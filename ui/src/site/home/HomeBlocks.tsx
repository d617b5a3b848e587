import type { Admissions, Identity, Visit, Voice } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Cluster, Grid, Stack } from '#kit/ui/arrange'
import { ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { PageLink } from '#site/routing/PageLink'
import { inColumns } from '#site/ui/widths'
import styles from './HomeBlocks.module.css'

// The blocks of the home page that a school may leave out, each from its key of home.yaml.

/** The next date for families who apply, and the two after it where there is room. The server leaves out what is over. */
export function AdmissionDates({ admissions }: { admissions: Admissions }) {
  const { heading, dates, fee, form, page, link, quote } = admissions
  return (
    <section className={`${ui.lattice} ${styles.admissions}`} aria-labelledby="admissions">
      <Stack className={ui.wrap}>
        <h2 id="admissions">{heading}</h2>
        <Grid as="ol">
          {dates.map(({ date, dateText, time, text }, place) => (
            <li key={date + text} className={place > 0 ? ui.wideOnly : undefined}>
              <time dateTime={date}>{dateText}</time>
              <p>{time ? `${text}, ${time}` : text}</p>
            </li>
          ))}
        </Grid>
        <Cluster gap="tight">
          {form && (
            <ButtonLink href={form.url}>{t('Form (PDF, {size})', { size: form.size })}</ButtonLink>
          )}
          {page && (
            <>
              <ButtonLink as={PageLink} to={`${page}#fees`} variant="quiet">
                {fee ? t('Fees from {fee}', { fee }) : t('Fees')}
              </ButtonLink>
              <ButtonLink as={PageLink} to={page} variant="quiet">
                {t('All dates')}
              </ButtonLink>
            </>
          )}
          {!page && link && (
            <ButtonLink as={PageLink} to={link.path} variant="quiet">
              {link.label}
            </ButtonLink>
          )}
        </Cluster>
        {quote && (
          <div className={ui.wideOnly}>
            <Quote voice={quote} />
          </div>
        )}
      </Stack>
    </section>
  )
}

/** What somebody said, and who it was. */
export function Quote({ voice: { words, name, role } }: { voice: Voice }) {
  return (
    <Stack as="figure" gap="tight">
      <blockquote>{words}</blockquote>
      <figcaption className={ui.note}>
        <strong>{name}</strong>
        {role && `, ${role}`}
      </figcaption>
    </Stack>
  )
}

/** What families and pupils say, beside what they say at an hour of the day. */
export function Voices({ voices }: { voices: Voice[] }) {
  return (
    <Stack as="section" gap="loose" className={ui.wrap} aria-labelledby="voices">
      <h2 id="voices">{t('What people say')}</h2>
      <Grid as="ul">
        {voices.map((voice) => (
          <li key={voice.words}>
            <Quote voice={voice} />
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
            {visit.link && (
              <PageLink to={visit.link.path} className={`${ui.target} ${ui.bold}`}>
                {visit.link.label}
              </PageLink>
            )}
          </Cluster>
        </Stack>
        {visit.map && <Picture image={visit.map} sizes={inColumns(2)} cover rounded />}
      </div>
    </section>
  )
}

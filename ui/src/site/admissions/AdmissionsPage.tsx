import { useEffect, useRef } from 'react'
import type { AdmissionStep, Adviser, Identity, KeyDate } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { telUrl } from '#kit/lib/tel'
import type { PageProps } from '#kit/routing/page'
import { Callout, Cluster, Rows, Stack } from '#kit/ui/arrange'
import { ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { Seo } from '#kit/ui/Seo'
import { DatedRow } from '#site/ui/DatedRow'
import { PageBody } from '#site/ui/PageBody'
import { PageHead } from '#site/ui/PageHead'
import styles from './AdmissionsPage.module.css'
import { ClassTable } from './ClassTable'
import { keepChoices } from './keep-choices'

/** How a child comes to the school: the next date, the form, steps to tick off, dates, fees, and what to bring. */
export default function AdmissionsPage({ page, layout }: PageProps<'admissions'>) {
  const { admissions, info } = page
  const { school } = layout
  const { year, form, ask, steps, dates, classes, bring, notNeeded } = admissions
  const guide = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (guide.current) keepChoices(guide.current, school.name)
  }, [school.name])
  return (
    <article>
      <Seo seo={page.seo} />
      <PageHead heading={info.heading} lead={admissions.lead} letterhead={layout} />
      <PageBody>
        <Stack ref={guide} data-year={year} gap="loose" className={styles.guide}>
          {dates[0] && <Next date={dates[0]} />}
          <Cluster className={ui.screenOnly}>
            {form && (
              <ButtonLink href={form.url}>
                {t('Form (PDF, {size})', { size: form.size })}
              </ButtonLink>
            )}
            {school.whatsapp && (
              <ButtonLink variant="quiet" href={formByWhatsApp(school, year)} rel="noopener">
                {t('Form by WhatsApp')}
              </ButtonLink>
            )}
          </Cluster>
          <Stack as="section" gap="tight" aria-labelledby="steps">
            <h2 id="steps">{t('Step by step')}</h2>
            <Rows as="ol">
              {steps.map((step, place) => (
                <li key={step.title}>
                  <Step step={step} number={place + 1} />
                </li>
              ))}
            </Rows>
          </Stack>
          {dates.length > 0 && <Dates dates={dates} />}
          {classes.length > 0 && <ClassTable classes={classes} />}
          {bring.length > 0 && <Bring things={bring} notNeeded={notNeeded} />}
          {ask && <Ask adviser={ask} school={school} />}
        </Stack>
      </PageBody>
    </article>
  )
}

const formByWhatsApp = ({ whatsapp, name }: Identity, year: string) => {
  const text = t('Please send me the form for admission to {school}, {year}.', {
    school: name,
    year,
  })
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(text)}`
}

function Next({ date: { date, dateText, time, text, file } }: { date: KeyDate }) {
  return (
    <Callout as="p">
      <strong>
        <time dateTime={date}>{dateText}</time>: {text}
      </strong>
      {time && `, ${time}`}{' '}
      <a href={file} className={ui.screenOnly}>
        {t('Add to calendar')}
      </a>
    </Callout>
  )
}

function Step({ step, number }: { step: AdmissionStep; number: number }) {
  const { title, text, fromText, byText, onText } = step
  const days = [
    fromText && t('From {day}', { day: fromText }),
    byText && t('Until {day}', { day: byText }),
    onText,
  ].filter(Boolean)
  return (
    <label className={styles.tick}>
      <input type="checkbox" value={title} />
      <strong>
        {number}. {title}
      </strong>
      {text && <span>{text}</span>}
      {days.length > 0 && <span className={ui.note}>{days.join(' · ')}</span>}
    </label>
  )
}

function Dates({ dates }: { dates: KeyDate[] }) {
  return (
    <Stack as="section" gap="tight" aria-labelledby="dates">
      <h2 id="dates">{t('Dates')}</h2>
      <Rows>
        {dates.map(({ date, dateText, time, text, file }) => (
          <DatedRow
            key={date + text}
            day={<time dateTime={date}>{dateText}</time>}
            end={
              <a
                href={file}
                className={`${ui.target} ${ui.screenOnly}`}
                aria-label={t('Add “{text}” to your calendar', { text })}
              >
                {t('Add')}
              </a>
            }
          >
            {text}
            {time && <p className={ui.note}>{time}</p>}
          </DatedRow>
        ))}
      </Rows>
    </Stack>
  )
}

function Bring({ things, notNeeded }: { things: string[]; notNeeded: string[] }) {
  return (
    <Stack as="section" gap="tight" aria-labelledby="bring">
      <h2 id="bring">{t('What to bring')}</h2>
      <Rows gap="tight">
        {things.map((thing) => (
          <li key={thing}>
            <label className={styles.tick}>
              <input type="checkbox" value={thing} />
              {thing}
            </label>
          </li>
        ))}
      </Rows>
      {notNeeded.length > 0 && (
        <p className={ui.note}>
          {t('Not needed: {things}', {
            things: notNeeded.reduce((before, next) => t('{before}, {next}', { before, next })),
          })}
        </p>
      )}
    </Stack>
  )
}

function Ask({ adviser: { name, hours }, school }: { adviser: Adviser; school: Identity }) {
  return (
    <Stack as="section" frame="panel" className={ui.ruled} aria-labelledby="ask">
      <h2 id="ask">{t('Ask {name}', { name })}</h2>
      {hours && <p className={ui.note}>{hours}</p>}
      <Cluster>
        <ButtonLink href={telUrl(school.phone)}>
          {t('Call {phone}', { phone: school.phone })}
        </ButtonLink>
        {school.whatsapp && (
          <ButtonLink variant="quiet" href={`https://wa.me/${school.whatsapp}`} rel="noopener">
            {t('WhatsApp')}
          </ButtonLink>
        )}
      </Cluster>
    </Stack>
  )
}

import type { HomeText, Identity, Image } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Cluster, Stack } from '#kit/ui/arrange'
import { ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { PageLink } from '#site/routing/PageLink'
import { Phone } from '#site/ui/icons'
import { page } from '#site/ui/widths'
import { Slider } from './carousel/Slider'
import styles from './FirstScreen.module.css'

interface FirstScreenProps {
  text: HomeText
  slides: Image[]
  school: Identity
}

/**
 * What a phone shows without scrolling: a picture, one headline, one sentence, two actions and the
 * telephone. The words stand on paper of their own, so no picture makes them hard to read.
 */
export function FirstScreen({ text, slides, school }: FirstScreenProps) {
  return (
    <div className={styles.first}>
      <Slider
        slides={slides}
        label={t('Pictures of {school}', { school: school.name })}
        sizes={
          school.look?.frame === 'mount'
            ? `(min-width: ${page.wide}rem) ${page.wide}rem, 100vw`
            : '100vw'
        }
      />
      <div className={`${ui.wrap} ${ui.band} ${styles.place}`}>
        <Stack className={styles.words}>
          <h1>{text.heading}</h1>
          <p className={ui.formWidth}>{text.lead || school.tagline}</p>
          <Cluster className={styles.actions}>
            {text.actions?.map(({ label, path }, place) => (
              <ButtonLink
                key={path}
                as={PageLink}
                to={path}
                variant={place === 0 ? 'main' : 'quiet'}
              >
                {label}
              </ButtonLink>
            ))}
            <a
              className={`${ui.target} ${ui.bold} ${styles.call}`}
              href={`tel:${school.phone.replaceAll(' ', '')}`}
            >
              <Phone size="1.25em" />
              {t('Call {phone}', { phone: school.phone })}
            </a>
          </Cluster>
        </Stack>
      </div>
    </div>
  )
}

import type { Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { telUrl } from '#kit/lib/tel'
import { Stack } from '#kit/ui/arrange'
import { ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { PageLink } from '#site/routing/PageLink'
import styles from './PageColumns.module.css'

const fewLinks = 4

/** What a parent does after reading: beside a text where there is room, else the bar at the foot has it. */
export function NextSteps({ layout: { school, navigation } }: { layout: Layout }) {
  return (
    <Stack
      as="nav"
      frame="panel"
      aria-labelledby="next-steps"
      className={`${ui.targets} ${ui.index} ${styles.next}`}
    >
      <h2 id="next-steps">{t('Next steps')}</h2>
      <ul>
        {navigation.shortcuts?.slice(0, fewLinks).map(({ label, path }) => (
          <li key={path}>
            <PageLink to={path}>{label}</PageLink>
          </li>
        ))}
      </ul>
      <ButtonLink href={telUrl(school.phone)}>
        {t('Call {phone}', { phone: school.phone })}
      </ButtonLink>
      {school.officeHours && <p className={ui.note}>{school.officeHours}</p>}
    </Stack>
  )
}

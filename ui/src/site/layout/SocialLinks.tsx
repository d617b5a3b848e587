import type { ReactNode } from 'react'
import type { Identity } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import styles from './SocialLinks.module.css'

/**
 * The school's pages elsewhere, drawn plainly: the marks belong to their owners. On a phone, which
 * can't read the code on its own screen, a link leads to where the code does.
 */
export function SocialLinks({ school: { name, social } }: { school: Identity }) {
  const places = [
    { label: t('{name} on Facebook', { name }), address: social.facebook, drawing: facebook },
    { label: t('{name} on Instagram', { name }), address: social.instagram, drawing: instagram },
    { label: t('{name} on YouTube', { name }), address: social.youtube, drawing: youtube },
  ].filter(({ address }) => address)
  if (places.length === 0 && !social.qr) return null
  return (
    <Cluster as="ul" gap="tight" className={`${ui.targets} ${styles.social}`}>
      {places.map(({ label, address, drawing }) => (
        <li key={label}>
          <a href={address} rel="noopener">
            <svg {...line} aria-hidden="true">
              {drawing}
            </svg>
            <span className={ui.visuallyHidden}>{label}</span>
          </a>
        </li>
      ))}
      {social.qr && (
        <li className={ui.narrowOnly}>
          <a href={social.qr} rel="noopener">
            {t('Follow us')}
          </a>
        </li>
      )}
    </Cluster>
  )
}

/** How the signs are drawn: as those of lucide are. */
const line = {
  viewBox: '0 0 24 24',
  width: 24,
  height: 24,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

const facebook: ReactNode = (
  <path d="M14 21v-7h3l.6-3.6H14V8.2c0-1.1.5-1.9 2-1.9h1.7V3.2C17.1 3.1 16.2 3 15.3 3 12.6 3 10.5 4.6 10.5 7.7v2.7h-3V14h3v7z" />
)

const instagram: ReactNode = (
  <>
    <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
    <circle cx="12" cy="12" r="4" />
    <path d="M17 7v.01" />
  </>
)

const youtube: ReactNode = (
  <>
    <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
    <path d="m10 9 5 3-5 3z" />
  </>
)

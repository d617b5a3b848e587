import { useEffect } from 'react'
import type { CalendarFeed } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { PageLink } from '#site/routing/PageLink'
import styles from './CalendarPage.module.css'
import { keepOwnClass } from './own-class'

/** Leads to the same page for a class; that of the class which was seen last on this device stands beside it. */
export function ClassChoice({ feeds, current }: { feeds: CalendarFeed[]; current: string }) {
  const own = feeds.find(({ page }) => page === current)?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the page
  useEffect(keepOwnClass, [current])
  return (
    <>
      <Button
        variant="bare"
        className={`${ui.outlined} ${ui.target} ${styles.pill}`}
        popoverTarget="classes"
      >
        {own || t('Class')} ▾
      </Button>
      <nav id="classes" popover="auto" aria-label={t('By class')} className={styles.classes}>
        <Cluster as="ul" gap="flat" className={ui.targets}>
          {feeds.map(({ name, page }) => (
            <li key={page}>
              <PageLink to={page} current={page === current}>
                {name || t('All classes')}
              </PageLink>
            </li>
          ))}
        </Cluster>
      </nav>
      {/* biome-ignore lint/a11y/useValidAnchor: own-class.ts fills it */}
      <a
        className={`${ui.outlined} ${ui.target} ${styles.pill}`}
        hidden
        data-own-class
        suppressHydrationWarning
      >
        {/* With text of its own, though empty, React takes over an element that own-class.ts has filled. */}
        {''}
      </a>
    </>
  )
}

import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '#admin/ui/screen'
import { t } from '#kit/i18n/message'
import { LayoutContext } from '#kit/routing/layout-context'
import type { PageProps } from '#kit/routing/page'
import { Cluster, Stack } from '#kit/ui/arrange'
import { BlurFilter } from '#kit/ui/BlurPlaceholder'
import { ui } from '#kit/ui/names'
import { SkipLink } from '#kit/ui/SkipLink'
import { AdminNav } from './AdminNav'
import styles from './admin.module.css'
import { entryAt, type Place } from './menu'
import { screens } from './screens'

/** What the document of every screen holds. */
export type AdminInput = PageProps<'admin'>

interface AdminFrameProps extends AdminInput {
  /** What is shown, or on its way. */
  at: Place
  /** Who is signed in, once that is known. */
  user?: Person | undefined
  children: ReactNode
}

/**
 * The frame of the admin area: a rail on the left of a wide window; on a phone a line at the top and
 * a bar at the foot. The heading is one element from waiting to working, so that it keeps the focus,
 * and another one for each screen, so that it is read out.
 */
export function AdminFrame({ page, layout, at, user, children }: AdminFrameProps) {
  const screen = screens.find(({ path }) => path === at.pathname)
  // The server knows no more of the address than the screen.
  const { title: known } = (user && entryAt(at)) ?? screen ?? {}
  const title = known ? t(known) : t('Oops! Page not found')
  const { name } = layout.school
  return (
    <LayoutContext value={layout}>
      <BlurFilter />
      <SkipLink />
      <div className={styles.frame}>
        <title>{`${title} · ${name}`}</title>
        <meta name="description" content={page.seo.description} />
        {at.pathname === page.path && page.seo.canonical && (
          <link rel="canonical" href={page.seo.canonical} />
        )}
        <div className={`${ui.screenOnly} ${styles.side}`}>
          <Cluster as="header" className={`${ui.targets} ${styles.banner}`}>
            <p className={styles.school}>{name}</p>
            {/* A full load: the page as visitors get it now. */}
            <a href="/">
              {t('View site')} <ExternalLink aria-hidden size="1.125em" />
            </a>
          </Cluster>
          {user && <AdminNav user={user} at={at} />}
        </div>
        <main id="content" tabIndex={-1}>
          <Stack gap="loose" className={styles.content}>
            <h1 key={title}>{title}</h1>
            {children}
          </Stack>
        </main>
      </div>
    </LayoutContext>
  )
}

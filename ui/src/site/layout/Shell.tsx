import type { ReactNode } from 'react'
import type { Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { BlurFilter } from '#kit/ui/BlurPlaceholder'
import { SkipLink } from '#kit/ui/SkipLink'
import { edition } from '#site/routing/edition'
import { Fixed } from '#site/routing/Fixed'
import { Slot } from '#site/routing/Slot'
import { Footer } from './Footer'
import { PhoneBar } from './PhoneBar'
import { Shortcuts } from './Shortcuts'
import { TopBar } from './TopBar'

/** The elements around every page. */
export function Shell({ layout, children }: { layout: Layout; children: ReactNode }) {
  return (
    <>
      <BlurFilter />
      <SkipLink />
      <TopBar layout={layout} />
      {/* Below the bar, whose buttons open what covers all from the bar down. */}
      {layout.alert && (
        <section aria-label={t('Alert')} className="alert">
          <p>{layout.alert}</p>
        </section>
      )}
      <Shortcuts layout={layout} place="row" />
      <main id="content" tabIndex={-1}>
        <Slot name="note" />
        {children}
      </main>
      <edition.languages place="foot" />
      <Fixed name="footer">
        <Footer layout={layout} />
        <PhoneBar layout={layout} />
      </Fixed>
    </>
  )
}

import type { MouseEvent, ReactNode } from 'react'
import type { Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Fixed } from '#kit/routing/Fixed'
import { BlurFilter } from '#kit/ui/BlurPlaceholder'
import { Footer } from './Footer'
import { PhoneBar } from './PhoneBar'
import { Shortcuts } from './Shortcuts'
import { TopBar } from './TopBar'

interface ShellProps {
  layout: Layout
  /** Whether the page has a frame of its own in place of header, main and footer. */
  bare: boolean
  children: ReactNode
}

/** The elements around every page. */
export function Shell({ layout, bare, children }: ShellProps) {
  return (
    <>
      <BlurFilter />
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of this page, with script or without */}
      <a className="skip-link" href="#content" onClick={skip}>
        {t('Skip to content')}
      </a>
      {bare ? (
        children
      ) : (
        <>
          <TopBar layout={layout} />
          {/* Below the bar, whose buttons open what covers all from the bar down. */}
          {layout.alert && (
            <section aria-label={t('Alert')} className="alert">
              <p>{layout.alert}</p>
            </section>
          )}
          <Shortcuts layout={layout} place="row" />
          <main id="content" tabIndex={-1}>
            {children}
          </main>
          <Fixed name="footer">
            <Footer layout={layout} />
            <PhoneBar layout={layout} />
          </Fixed>
        </>
      )}
      <p id="waiting" aria-live="polite" className="visually-hidden" />
    </>
  )
}

/** Moves focus without a history entry. */
function skip(event: MouseEvent) {
  event.preventDefault()
  const main = document.getElementById('content')
  moveFocus(main)
  main?.scrollIntoView()
}

import type { MouseEvent } from 'react'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'

/** The first link of every page: past what is around it. */
export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it leads to a place of this page, with script or without
  <a className="skip-link" href="#content" onClick={skip}>
    {t('Skip to content')}
  </a>
)

/** Moves focus without a history entry. */
function skip(event: MouseEvent) {
  event.preventDefault()
  const main = document.getElementById('content')
  moveFocus(main)
  main?.scrollIntoView()
}

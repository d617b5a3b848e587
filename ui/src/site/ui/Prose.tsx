import { type MouseEvent, useMemo } from 'react'
import { proseHTML } from '#kit/lib/trusted-types'
import { isPlainClick } from '#kit/routing/links'
import { edition } from '#site/routing/edition'
import { useNavigateTo } from '#site/routing/use-navigate-to'

/**
 * A text by an editor. The server made its HTML from Markdown and refuses raw
 * HTML, so it is safe to put as it is. The browser reads it back from the
 * page by its data-content attribute.
 */
export function Prose({ html }: { html: string }) {
  const visit = useNavigateTo()
  // Browsers make a new object of it each time, which React would put again.
  const content = useMemo(() => ({ __html: proseHTML(html) }), [html])
  const follow = (event: MouseEvent) => {
    const page = isPlainClick(event) && linkedPage(event.target)
    if (!page) return
    event.preventDefault()
    visit(page)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too
    <div
      className="prose"
      data-content=""
      onClick={follow}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={content}
    />
  )
}

/** The page that a link leads to, when the link or something in it was clicked. */
function linkedPage(clicked: EventTarget): string | undefined {
  if (!(clicked instanceof Element)) return
  const address = clicked.closest('a')?.getAttribute('href') ?? ''
  return edition.isPage(address) || address.startsWith('#') ? address : undefined
}

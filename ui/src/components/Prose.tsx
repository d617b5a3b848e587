import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { isPage } from '../links'

/**
 * A text by an editor. The server made its HTML from Markdown and refuses raw
 * HTML, so it is safe to put as it is. The browser reads it back from the
 * page by its data-content attribute.
 */
export function Prose({ html }: { html: string }) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const path = pageLinkIn(event)
    if (!path) return
    event.preventDefault()
    navigate(path)
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
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** The path of the link that was plainly clicked, when it leads to a page of this site. */
export function pageLinkIn(event: MouseEvent): string | undefined {
  const changed = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (changed || event.button !== 0 || !(event.target instanceof Element)) return
  const path = event.target.closest('a:not([download])')?.getAttribute('href') ?? ''
  return isPage(path) || path.startsWith('#') ? path : undefined
}

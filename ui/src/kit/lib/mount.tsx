import type { ReactNode } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'

/** Takes over what the server rendered, or renders it where that failed. */
export function mount(root: HTMLElement, app: ReactNode, told: RootOptions) {
  if (root.hasChildNodes()) hydrateRoot(root, app, told)
  else renderAfresh(root, app, told)
}

/** The head of a page that was not rendered has stand-ins for the tags that React now puts there. */
function renderAfresh(root: HTMLElement, app: ReactNode, told: RootOptions) {
  for (const standIn of document.querySelectorAll('[data-shell]')) standIn.remove()
  createRoot(root, told).render(app)
}

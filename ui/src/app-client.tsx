import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app'
import type { PageInput } from './entry-client'
import { prepare } from './routes'
import { rememberAs } from './state/site-state'

/** Brings the page alive: takes over what the server rendered, or renders it where that failed. */
export async function start(root: HTMLElement, { layout, page }: PageInput) {
  await prepare(page.view, layout.build)
  const app = (
    <BrowserRouter>
      <App layout={layout} page={page} />
    </BrowserRouter>
  )
  if (root.hasChildNodes()) hydrateRoot(root, app)
  else renderAfresh(root, app)
  rememberAs(layout.school.name)
}

/** The head of a page that was not rendered has stand-ins for the tags that React now puts there. */
function renderAfresh(root: HTMLElement, app: ReactNode) {
  for (const standIn of document.querySelectorAll('[data-shell]')) standIn.remove()
  createRoot(root).render(app)
}

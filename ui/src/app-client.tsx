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
  else createRoot(root).render(app)
  rememberAs(layout.school.name)
}

import '#styles/site.css'
import { explain } from '#kit/lib/explain'
import { loadModule, reloadOnce } from '#kit/lib/load-module'
import { followScheme } from '#kit/lib/scheme'
import type { AdminInput } from './shell/AdminFrame'

// The entry of the admin area: it loads all the rest, and says so where that does not come.

const root = document.getElementById('app')
const data = document.getElementById('page-data')
if (root && data) boot(root, JSON.parse(data.textContent ?? ''))

function boot(root: HTMLElement, input: AdminInput) {
  followScheme()
  const { build } = input.layout
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce(build)) event.preventDefault()
  })
  loadModule(() => import('./start'), build)
    .then((admin) => admin.startAdmin(root, input))
    .catch(() => explain(root))
}

import { texts } from 'virtual:messages'
import { pages } from 'virtual:views/all'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Layout } from '#shared/api/types.gen'
import { setLanguage } from '#shared/i18n/message'
import type { PageData } from '#shared/routing/page'
import { App } from './App'
import { registerPages } from './pages'

setLanguage('en', texts)
registerPages(pages)

const marker = '<div id="app">'

/**
 * Renders one page. React puts the tags that belong into the head before
 * everything else, so what stands before the marker is the head.
 */
function render(path: string, json: string): string {
  const data: { layout: Layout; page: PageData } = JSON.parse(json)
  const markup = renderToString(
    <div id="app">
      <StaticRouter location={path}>
        <App {...data} />
      </StaticRouter>
    </div>,
  )
  const at = markup.indexOf(marker)
  const body = markup.slice(at + marker.length, -'</div>'.length)
  return JSON.stringify({ head: markup.slice(0, at), body })
}

Object.assign(globalThis, { render })

import { pages } from 'virtual:views/all'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Layout } from '#kit/api/types.gen'
import { LayoutContext } from '#kit/routing/layout-context'
import type { PageComponent, PageComponents, PageData, View } from '#kit/routing/page'
import { FixedContext } from '#site/routing/Fixed'
import { App } from './App'
import { enterEdition } from './enter-edition'
import { cutAtMarks } from './marks'
import { withNewerOriginal } from './NewerOriginal'
import { registerPages } from './pages'

registerPages(
  Object.fromEntries(
    Object.entries(pages).map(([view, page]) => [
      view,
      withNewerOriginal(page as PageComponent<View>),
    ]),
  ) as PageComponents,
)

/** What stands for a fixed part until the page is drawn. */
const hole = 'fixed-part'

/** The layout of the page before, and the markup of its fixed parts, by their names. */
let drawn: { json: string; layout: Layout; fixed: Map<string, string> } | undefined

function layoutOf(json: string) {
  if (drawn?.json !== json) drawn = { json, layout: JSON.parse(json), fixed: new Map() }
  return drawn
}

/** The markup of a page: what belongs into the head, and the element of the page. */
export function renderSite(path: string, layoutJSON: string, page: PageData): string {
  const { layout, fixed } = layoutOf(layoutJSON)
  enterEdition(layout)
  const missing = new Map<string, ReactNode>()
  const draw = (name: string, part: ReactNode) => {
    if (!fixed.has(name)) missing.set(name, part)
    return createElement(hole, { name })
  }
  const withHoles = renderToString(
    <div id="app">
      <FixedContext value={draw}>
        <StaticRouter location={path}>
          <App layout={layout} page={page} />
        </StaticRouter>
      </FixedContext>
    </div>,
  )
  for (const [name, part] of missing) {
    fixed.set(
      name,
      renderToString(
        <StaticRouter location="/">
          <LayoutContext value={layout}>{part}</LayoutContext>
        </StaticRouter>,
      ),
    )
  }
  const parts = cutAtMarks(withHoles, hole)
  return parts.map((part, i) => (i % 2 ? fixed.get(part) : part)).join('')
}

import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Layout } from '#kit/api/types.gen'
import type { PageData } from '#kit/routing/page'
import { App } from '#site/app/App'
import { layout } from '#testing/fixtures'
import './entry-server'

const { render } = globalThis as unknown as {
  render: (path: string, layout: string, page: string) => string
}

const pageAt = (path: string): PageData => ({
  path,
  view: 'info',
  layout: layout.version,
  seo: {
    title: 'A page',
    description: '',
    canonical: path,
    image: '',
    imageAlt: '',
    type: 'website',
  },
  info: {
    path,
    title: 'A page',
    heading: 'A page',
    description: '',
    html: '<p>Its text</p>',
    updated: '',
    updatedText: '',
  },
})

/** A page as the server sends it, and as React draws it in one go, as the browser does. */
const drawn = (path: string, around: Layout) => {
  const { head, body } = JSON.parse(
    render(path, JSON.stringify(around), JSON.stringify(pageAt(path))),
  )
  const whole = renderToString(
    <div id="app">
      <StaticRouter location={path}>
        <App layout={around} page={pageAt(path)} />
      </StaticRouter>
    </div>,
  )
  return [`${head}<div id="app">${body}</div>`, whole]
}

test('a page that is put together of fixed parts is the page that React draws whole', () => {
  const renamed = { ...layout, school: { ...layout.school, name: 'Another "School" & Co.' } }
  for (const around of [layout, renamed, layout]) {
    for (const path of [
      '/',
      '/about-us',
      '/boarding-activities',
      '/boarding-activities',
      '/none',
    ]) {
      const [sent, whole] = drawn(path, around)
      expect(sent).toBe(whole)
      expect(sent).toContain('Its text')
    }
  }
})

import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Layout } from '#kit/api/types.gen'
import type { PageData } from '#kit/routing/page'
import { App } from '#site/app/App'
import { layout } from '#testing/fixtures'
import './entry-server'

const { render } = globalThis as unknown as {
  render: (path: string, layout: string, page: string, language: string, texts: string) => string
}

type Views = 'info' | 'contact' | 'search'

const pageAt = (path: string, view: Views): PageData => ({
  path,
  view,
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

const rendered = (path: string, page: PageData, around: Layout, language = 'en', texts = '{}') =>
  JSON.parse(render(path, JSON.stringify(around), JSON.stringify(page), language, texts))

/** A page as the server sends it, and as React draws it in one go, as the browser does. */
const drawn = (path: string, view: Views, around: Layout) => {
  const page = pageAt(path, view)
  const { head, body } = rendered(path, page, around)
  const whole = renderToString(
    <div id="app">
      <StaticRouter location={path}>
        <App layout={around} page={page} />
      </StaticRouter>
    </div>,
  )
  const [texts, slots] = [0, 1].map((by) => body.filter((_: string, i: number) => i % 2 === by))
  return { sent: `${head}<div id="app">${texts?.join('')}</div>`, whole, slots }
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
      const { sent, whole } = drawn(path, 'info', around)
      expect(sent).toBe(whole)
      expect(sent).toContain('Its text')
    }
  }
})

test('slots change nothing of a page but say where they begin and end', () => {
  const slotsOf = {
    contact: ['form', 'token', 'token', 'form'],
    search: ['query', 'query', 'found', 'found'],
  }
  for (const [view, named] of Object.entries(slotsOf)) {
    const { sent, whole, slots } = drawn(`/${view}`, view as Views, layout)
    expect(sent).toBe(whole)
    expect(slots).toEqual(['note', ...named])
  }
})

test('a page speaks the language that it is rendered in, and the next one its own', () => {
  const speaking = (...inLanguage: string[]) => {
    const { body } = rendered('/about-us', pageAt('/about-us', 'info'), layout, ...inLanguage)
    return body.join('')
  }
  const english = speaking()
  expect(english).toContain('Skip to content')
  const texts = JSON.stringify({ 'Skip to content': 'ವಿಷಯಕ್ಕೆ ಹೋಗಿ' })
  expect(speaking('kn', texts)).toContain('ವಿಷಯಕ್ಕೆ ಹೋಗಿ')
  expect(speaking()).toBe(english)
})

import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import Entrance from './admin/Entrance'
import type { Layout, PageData, View } from './api/types.gen'
import { App } from './app'
import LoginPage from './forms/LoginPage'
import RegisterPage from './forms/RegisterPage'
import Contact from './pages/Contact'
import Home from './pages/Home'
import * as visitors from './pages/public'
import * as records from './pages/records'
import Staff from './pages/Staff'
import { provide, type Screen } from './routes'

const screens: Record<View, Screen> = {
  home: Home,
  info: visitors.Info,
  staff: Staff,
  results: records.Results,
  disclosure: records.Disclosure,
  gallery: visitors.Gallery,
  album: visitors.Album,
  newsList: visitors.NewsList,
  news: visitors.News,
  circulars: records.Circulars,
  contact: Contact,
  notFound: visitors.NotFound,
  login: LoginPage,
  register: RegisterPage,
  admin: Entrance,
}
provide(screens)

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

import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import AdminWaiting from './admin-waiting'
import type { Layout, PageData, View } from './api/types.gen'
import { App } from './app'
import Contact from './pages/Contact'
import LoginPage from './forms/LoginPage'
import RegisterPage from './forms/RegisterPage'
import Album from './pages/Album'
import Disclosure from './pages/Disclosure'
import Gallery from './pages/Gallery'
import Home from './pages/Home'
import Info from './pages/Info'
import News from './pages/News'
import NewsList from './pages/NewsList'
import NotFound from './pages/NotFound'
import Results from './pages/Results'
import Staff from './pages/Staff'
import { provide, type Screen } from './routes'

const screens: Record<View, Screen> = {
  home: Home,
  info: Info,
  staff: Staff,
  results: Results,
  disclosure: Disclosure,
  gallery: Gallery,
  album: Album,
  newsList: NewsList,
  news: News,
  contact: Contact,
  notFound: NotFound,
  login: LoginPage,
  register: RegisterPage,
  admin: AdminWaiting,
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

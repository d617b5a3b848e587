import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import Entrance from './admin/Entrance'
import type { Layout, PageData, View } from './api/types.gen'
import { App } from './app'
import ConfirmPage from './forms/ConfirmPage'
import ForgotPage from './forms/ForgotPage'
import LoginPage from './forms/LoginPage'
import RegisterPage from './forms/RegisterPage'
import ResetPage from './forms/ResetPage'
import Circulars from './pages/Circulars'
import Contact from './pages/Contact'
import Home from './pages/Home'
import * as pictures from './pages/pictures'
import * as records from './pages/records'
import Staff from './pages/Staff'
import * as texts from './pages/texts'
import { provide, type Screen } from './routes'

const screens: Record<View, Screen> = {
  home: Home,
  info: texts.Info,
  staff: Staff,
  results: records.Results,
  disclosure: records.Disclosure,
  gallery: pictures.Gallery,
  album: pictures.Album,
  newsList: texts.NewsList,
  news: texts.News,
  circulars: Circulars,
  contact: Contact,
  notFound: texts.NotFound,
  login: LoginPage,
  register: RegisterPage,
  forgot: ForgotPage,
  reset: ResetPage,
  confirm: ConfirmPage,
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

import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import ConfirmPage from '#account/ConfirmPage'
import ForgotPage from '#account/ForgotPage'
import LoginPage from '#account/LoginPage'
import RegisterPage from '#account/RegisterPage'
import ResetPage from '#account/ResetPage'
import Entrance from '#admin/shell/Entrance'
import type { Layout, PageData, View } from '#shared/api/types.gen'
import type { Page } from '#shared/routing/page'
import Circulars from '#site/circulars/Circulars'
import Contact from '#site/contact/Contact'
import Home from '#site/home/Home'
import Staff from '#site/staff/Staff'
import { App } from './App'
import * as pictures from './bundles/pictures'
import * as records from './bundles/records'
import * as texts from './bundles/texts'
import { provide } from './routes'

const screens: Record<View, Page> = {
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

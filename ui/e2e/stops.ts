import type { APIRequestContext } from '@playwright/test'
import { screens } from '../src/admin/shell/screens.ts'
import { t } from '../src/kit/i18n/message.ts'
import { expect } from './fixtures.ts'
import type { Stop } from './page-checks.ts'

// Where tests go that look at every page.

const search: Stop = { path: '/search', heading: 'Search' }

const accounts: Stop[] = [
  { path: '/login', heading: 'Login' },
  { path: '/sirsregister', heading: 'Register' },
  { path: '/forgot-password', heading: 'Forgot your password?' },
  { path: '/reset-password', heading: 'Choose a new password', scripted: true },
  { path: '/confirm-address', heading: 'Confirm your e-mail address' },
]

const missing: Stop[] = [
  '/no-such-page',
  '/about-us/no-such-page',
  '/latest/no-such-news',
  '/gallery/event?album=no-such',
].map((path) => ({ path, heading: 'Oops! Page not found', status: 404 }))

/** The screens of the admin area. */
export const adminStops: Stop[] = screens.map(({ path, title }) => ({ path, heading: t(title) }))

/** Forms and lists of the screen of items, each of another make. */
export const itemStops: Stop[] = Object.entries({
  'kind=circular&item=new': 'Circulars',
  'kind=news&item=new': 'News',
  'kind=popup&item=new': 'Pop-up',
  'kind=slider&item=new': 'Slider',
  'kind=page': 'Pages',
  'kind=page&item=new': 'Pages',
  'kind=page&item=fees': 'Pages',
  'kind=menu&item=navigation': 'Menu',
  'kind=fact': 'Fees and timings',
  'kind=teacher&show=order': 'Staff',
  'kind=teacher&show=several': 'Staff',
  'kind=results&item=new': 'Results',
  'kind=admissions&item=admissions': 'Admissions',
  'kind=disclosure-row&item=documents/fire_safety/fire-safety-certificate': 'Mandatory disclosure',
}).map(([query, heading]) => ({
  path: `/admin-items?${query}`,
  heading,
  canonical: '/admin-items',
}))

/** Every address that a visitor can come to: those of the sitemap, the search and a few more. */
export async function publicStops(request: APIRequestContext): Promise<Stop[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const found = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url))
  expect(found.length).toBeGreaterThan(40)
  const pages: Stop[] = []
  // One after another: the server has room for 64 connections from one address.
  for (const { pathname, search } of found)
    pages.push({
      path: pathname + search,
      heading: await headingOf(request, pathname, search),
    })
  return [...pages, search, ...accounts, ...missing]
}

/** The heading that the content gives a page. */
async function headingOf(request: APIRequestContext, pathname: string, search: string) {
  const name = pathname === '/' ? '/index' : pathname
  const data = await (await request.get(`/page-data${name}.json${search}`)).json()
  const { info, news, album, home } = data
  return home?.text.heading ?? news?.title ?? album?.name ?? info?.heading
}

import type { APIRequestContext, Page } from '@playwright/test'
import { alive, expect, picture, signIn, test } from './fixtures.ts'
import { barriers, type Stop, tooWide } from './page-checks.ts'
import type { Site } from './program.ts'
import { formToken, letter } from './steps.ts'
import { adminStops, publicStops } from './stops.ts'

// Pages on a phone in the pseudo-language: whatever is said in plain letters, and came neither from
// the content nor from the API, was not passed to a message function. Texts are a third longer.

test.use({ viewport: { width: 360, height: 800 } })

test('a page of each view says nothing that is not translated, and cuts nothing off', async ({
  page,
  request,
  noise,
}) => {
  noise.allow(/status of 404/)
  const found = await walk(page, await oneOfEachView(request))
  expect(found).toEqual([])
})

test('every admin screen says nothing that is not translated, and cuts nothing off', async ({
  page,
  site,
}) => {
  await fill(site, page)
  const { data: enquiries } = await (await page.request.get('/api/enquiries?state=new')).json()
  const deeper = [`?id=${enquiries[0].id}`, '?view=answers'].map((query) => ({
    path: `/admin-enquiries${query}`,
    heading: '',
  }))
  expect(await walk(page, [...adminStops, ...deeper])).toEqual([])
})

// Axe looks at what they open too: no other test opens it all.
for (const { path } of adminStops) {
  test(`what the buttons of ${path} open or do, and what forms say of empty fields, is translated, fits and has no barrier`, async ({
    page,
    site,
    noise,
  }) => {
    test.setTimeout(600_000)
    noise.allow(/status of 4\d\d/)
    await fill(site, page)
    const reader = new Reader(page)
    const problems: string[] = []
    await reader.open(path)
    for (const [place, button] of (await buttonsOf(page)).entries()) {
      await page.emulateMedia({ colorScheme: place % 2 ? 'dark' : 'light' })
      await reader.open(path)
      const pressed = page.locator(':is(main, nav) button:visible', { hasText: button }).first()
      if ((await pressed.count()) === 0) continue // an earlier button has done away with it
      await pressed.click()
      await page.waitForLoadState('networkidle')
      const where = `${path} after "${button}"`
      problems.push(...(await reader.problems(where)))
      problems.push(...(await barriers(page)).map((problem) => `${where}: ${problem}`))
    }
    expect(problems).toEqual([])
  })
}

/** A site with something on every screen, and an owner who is signed in. */
async function fill(site: Site, page: Page) {
  const files = ['slide-campus-dusk.jpg', 'slide-playground.jpg'].map(picture)
  await site.cli(['slider', 'upload', ...files, '--alt', 'Dusk', '--alt', 'Football at five'])
  await site.cli(['popup', 'set', picture('slide-playground.jpg'), '--alt', 'Admissions are open'])
  const { Name: name, Email: email, Message: message } = letter
  const token = formToken(site, Date.now() / 1000 - 60)
  const data = { name, email, phonenumber: '9845012345', message, elapsed: 60_000, token }
  expect((await page.request.post('/api/contactus', { data })).ok()).toBe(true)
  await signIn(page)
}

/** The first address of each view; forms of accounts are views of their own. */
async function oneOfEachView(request: APIRequestContext): Promise<Stop[]> {
  const first = new Map<string, Stop>()
  for (const stop of await publicStops(request)) {
    const { pathname, search } = new URL(stop.path, 'http://school.test')
    const name = pathname === '/' ? '/index' : pathname
    const answer = await request.get(`/page-data${name}.json${search}`)
    const view = answer.ok() ? (await answer.json()).view : 'missing'
    if (!first.has(view)) first.set(view, stop)
  }
  return [...first.values()]
}

async function walk(page: Page, stops: Stop[]): Promise<string[]> {
  const reader = new Reader(page)
  const problems: string[] = []
  for (const { path } of stops) {
    await reader.open(path)
    problems.push(...(await reader.problems(path)))
  }
  return problems
}

/** Reads pages, and keeps what the server sent for each. */
class Reader {
  private data: Promise<string>[] = []

  constructor(private readonly page: Page) {
    page.on('response', (response) => {
      // A page that was left needs its answers no more.
      if (response.headers()['content-type']?.includes('json'))
        this.data.push(response.text().catch(() => ''))
    })
  }

  async open(path: string) {
    this.data = []
    await this.page.goto(path)
    await alive(this.page)
    await this.page.waitForLoadState('networkidle')
    await openEverything(this.page)
  }

  /** What is not translated where the reader is, and what does not fit. */
  async problems(where: string): Promise<string[]> {
    const { page } = this
    const texts = await said(page)
    const known = await Promise.all([embeddedData(page), contentOf(page), ...this.data])
    const given = [...known.flatMap(stringsOf), 'English'] // as it is called in each language
    const named = given.map((text) => text.slice(text.lastIndexOf('/') + 1)) // a file is shown by its name alone
    const fromData = new Set([...given, ...named].flatMap(plainRuns).map(lowered))
    const untranslated = texts
      .filter((text) => !isSecret(text))
      .filter(
        (text) => !plainRuns(text).every((run) => isInitials(run) || isOf(fromData, lowered(run))),
      )
    const found = [
      ...new Set(untranslated.map((text) => `not translated: ${text}`)),
      ...(await tooWide(page)),
      ...(await cutOff(page)),
    ]
    return found.map((problem) => `${where}: ${problem}`)
  }
}

/** The buttons of a screen by their words, each of those that are the same once. */
const buttonsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll(':is(main, nav) button:not(:disabled, [aria-disabled=true])')]
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .map((button) => button.textContent ?? ''),
    ),
  ])

const openEverything = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })

/** Every text that can be seen or heard: of elements and of attributes. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [document.title]
    const isShown = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) && !element.closest('script, style')
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode())
      if (isShown(nodes.currentNode.parentElement)) found.push(nodes.currentNode.textContent ?? '')
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'])
        if (isShown(element)) found.push(element.getAttribute(name) ?? '')
    return found.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
  })

/** What the server gave the page to draw. */
const embeddedData = (page: Page): Promise<string> =>
  page.evaluate(() => document.getElementById('page-data')?.textContent ?? 'null')

/** The text of a content page is sent as markup alone. */
const contentOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-content] img')]
    const texts = pictures.map(({ alt }) => alt)
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode())
      if (nodes.currentNode.parentElement?.closest('[data-content]'))
        texts.push(nodes.currentNode.textContent ?? '')
    return JSON.stringify(texts)
  })

/** The texts in an answer, those of elements in its markup one by one. */
function stringsOf(json: string): string[] {
  const found: string[] = []
  JSON.parse(json || 'null', (_, value) => {
    if (typeof value === 'string') found.push(value, ...value.split(/<[^>]*>/))
    return value
  })
  return found
}

/** What the server says after a name begins a sentence elsewhere. */
const lowered = (run: string) => run.toLowerCase()

/** Whether a run is one of some, or two: who did something, and what; an event, and its hours. */
const isOf = (runs: Set<string>, run: string) =>
  runs.has(run) ||
  [...runs].some(
    (first) =>
      /^[ ,]/.test(run.slice(first.length)) &&
      run.startsWith(first) &&
      runs.has(run.slice(first.length).replace(/^[^a-z]+/, '')),
  )

/** Stand for a person who has no picture. */
const isInitials = (text: string) => /^[A-Z]{2}$/.test(text)

/** What is typed into an authenticator app. */
const isSecret = (text: string) => /^[A-Z2-7]{4}( [A-Z2-7]{4})+$/.test(text)

const words = [{ month: 'long' }, { month: 'short' }, { weekday: 'long' }] as const
const ofDates = words.flatMap((options) =>
  Array.from({ length: 365 }, (_, day) =>
    new Intl.DateTimeFormat('en-IN', options).format(new Date(2026, 0, day + 1)),
  ),
)
const date = new RegExp(`\\b(${[...new Set(ofDates)].join('|')}|am|pm)\\b`, 'g')

/** Read by people as they are: what they may write in a ready answer. */
const placeholders = /\{(name|school)\}/g

/** The letter of a table of the board, before what the table is called. */
const letterOfTable = /^[A-E]\.? (?=[A-Z])/

/** What a text says in plain letters, without dates, numbers and the signs around it. */
const plainRuns = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .replace(letterOfTable, '')
    .replace(placeholders, '')
    .split(/[^ -~]+/)
    .map((run) => run.replace(date, '').replace(/^[^A-Za-z]+|[^A-Za-z]+$/g, ''))
    .filter((run) => /[A-Za-z]{2}/.test(run))

/** Elements in which words stand that are wider than they, or hidden below their edge. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.body.querySelectorAll<HTMLElement>(
        'button, a, label, .pill, td, th, h1, h2, h3, p, li, summary, select',
      ),
    ]
      .filter(
        (element) => !element.matches('.visually-hidden, .visually-hidden *, .table-scroll *'),
      )
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ outerHTML }) => `cut off: ${outerHTML.slice(0, 160)}`),
  )

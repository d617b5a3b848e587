import AxeBuilder from '@axe-core/playwright'
import type { APIResponse, Page, Response } from '@playwright/test'
import { schoolName } from './fixtures.ts'
import { baseURL } from './program.ts'

/** The school's name in each language of the sample. */
const schoolNames = [schoolName, 'ಭೀಮಾ ವ್ಯಾಲಿ ಸ್ಕೂಲ್', 'भीमा वैली स्कूल']

/** An address, and what must stand there. */
export interface Stop {
  /** The address that it gives itself, where that is another one. */
  canonical?: string
  path: string
  heading: string
  status?: 404
  /** Scripts say more at once than the server could: what it sent is for those without. */
  scripted?: true
}

/** What is wrong with a page, with or without script. */
export async function checkPage(page: Page, stop: Stop, response: Response | null) {
  const seen = await page.evaluate(readHead, '')
  return [...wrongIn(seen, stop, response?.status()), ...(await tooWide(page))]
}

/** What is wrong with HTML that no browser has shown. It is parsed in an empty tab: see textOfApp. */
export async function checkHtml(empty: Page, stop: Stop, response: APIResponse) {
  const seen = await empty.evaluate(readHead, await response.text())
  return wrongIn(seen, stop, response.status())
}

/** Reads what search engines begin with, of the page or of HTML. Runs in the page. */
function readHead(html: string) {
  const read = html ? new DOMParser().parseFromString(html, 'text/html') : document
  const all = (selector: string) => [...read.querySelectorAll<HTMLElement>(selector)]
  const shown = all('img').flatMap((img) => [
    img.getAttribute('srcset') ?? '',
    img.getAttribute('src') ?? '',
  ])
  return {
    headings: all('h1').map((h1) => h1.textContent),
    visible:
      html !== '' || all('h1').every((h1) => h1.checkVisibility({ visibilityProperty: true })),
    titles: all('title:not(svg *)').map((title) => title.textContent ?? ''),
    descriptions: all('meta[name=description]').map((meta) => meta.getAttribute('content') ?? ''),
    unused: all('link[rel=preload][as=image]')
      .map((link) => link.getAttribute('imagesrcset') ?? link.getAttribute('href') ?? '')
      .filter((sources) => !shown.includes(sources)),
    canonicals: all('link[rel=canonical]').map((link) => link.getAttribute('href')),
  }
}

function wrongIn(seen: ReturnType<typeof readHead>, stop: Stop, status?: number): string[] {
  const [title = '', description = ''] = [seen.titles[0], seen.descriptions[0]]
  const canonicals = stop.status === 404 ? [] : [baseURL + (stop.canonical ?? stop.path)]
  const problems = [
    status !== (stop.status ?? 200) && `status ${status}`,
    !same(seen.headings, [stop.heading]) && `headings ${JSON.stringify(seen.headings)}`,
    !seen.visible && 'the heading is not visible',
    seen.titles.length !== 1 && `titles ${JSON.stringify(seen.titles)}`,
    !schoolNames.some((name) => title.includes(name)) && `title "${title}"`,
    seen.descriptions.length !== 1 && `descriptions ${JSON.stringify(seen.descriptions)}`,
    description === '' && 'the description is empty',
    seen.unused.length > 0 && `preloaded and not shown ${JSON.stringify(seen.unused)}`,
    !same(seen.canonicals, canonicals) && `canonical ${JSON.stringify(seen.canonicals)}`,
  ]
  return problems.filter((problem) => problem !== false)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What makes a page scroll sideways: elements, and words that are wider than theirs. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const clipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== 'none' || clipped(element.parentElement))
    const outside = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      const words = [...element.children].every((child) => child.scrollWidth < element.scrollWidth)
      const end = words ? Math.max(right, left + element.scrollWidth) : right
      return end > clientWidth + 1 && !clipped(element)
    })
    return outside.slice(0, 5).map((element) => `too wide: ${element.outerHTML.slice(0, 120)}`)
  })
}

/** Where the page no longer says what the server sent, since scripts took it over; what only they hide counts for neither. */
export async function changedByScript(page: Page, response: Response | null): Promise<string[]> {
  const html = (await response?.text()) ?? ''
  const before = await textOfApp(page, html)
  const now = await page.evaluate(() => {
    const app = document.getElementById('app')?.cloneNode(true) as Element | undefined
    for (const hidden of app?.querySelectorAll('noscript') ?? []) hidden.remove()
    return app?.textContent ?? ''
  })
  if (before === now) return []
  let place = 0
  while (before[place] === now[place]) place++
  const around = (text: string) => `"${text.slice(Math.max(0, place - 20), place + 40)}"`
  return [`the server said ${around(before)}, now it is ${around(now)}`]
}

/** Read in an empty tab, since our pages let nobody make a document of text. */
async function textOfApp(page: Page, html: string): Promise<string> {
  const tabs = page.context()
  const empty = tabs.pages().find((tab) => tab.url() === 'about:blank') ?? (await tabs.newPage())
  return empty.evaluate((source) => {
    const sent = new DOMParser().parseFromString(source, 'text/html')
    for (const hidden of sent.querySelectorAll('#app noscript')) hidden.remove()
    return sent.getElementById('app')?.textContent ?? ''
  }, html)
}

/** Where letters of twice the size cover something of a page, are cut off, or make it scroll sideways. */
export async function checkLargeText(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const areaOf = ({ width, height }: DOMRect) => width * height
    const shared = (one: Element, other: Element) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      return Math.max(0, width) * Math.max(0, height)
    }
    const parts = [...document.querySelectorAll('body header > :is(a, button)')]
    const name = document.querySelector('body header > a > :last-child')
    const controls = document.querySelector('[aria-label="Picture controls"]')
    const picture = controls?.parentElement?.querySelector('img')
    const hidden = controls && picture ? shared(controls, picture) : 0
    const share = hidden / (picture ? areaOf(picture.getBoundingClientRect()) : 1)
    const cells = [...document.querySelectorAll('table:not(.table-scroll table) :is(tbody th, td)')]
    return [
      ...parts.flatMap((one, place) =>
        parts
          .slice(place + 1)
          .filter((other) => shared(one, other) > 1)
          .map((other) => `"${one.textContent}" lies over "${other.textContent}"`),
      ),
      ...(name && name.scrollHeight > name.clientHeight + 1 ? ['the name is cut off'] : []),
      ...(share > 0.2 ? [`the controls hide ${Math.round(share * 100)} % of the picture`] : []),
      ...cells
        .filter((cell) => cell.getBoundingClientRect().right > window.innerWidth)
        .map((cell) => `out of sight: ${cell.textContent}`),
    ]
  })
  return [...found, ...(await tooWide(page))]
}

/** Where words are cut off, or make a page scroll sideways, that have the spacing of WCAG 1.4.12. */
export async function checkTextSpacing(page: Page): Promise<string[]> {
  const cut = await page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`)
    const sheets = document.adoptedStyleSheets
    document.adoptedStyleSheets = [...sheets, spacing]
    // A list shortens some descriptions to two lines at any spacing; their own page has them whole.
    const hides = ({ overflowX, overflowY, clipPath, webkitLineClamp }: CSSStyleDeclaration) =>
      clipPath === 'none' &&
      webkitLineClamp === 'none' &&
      [overflowX, overflowY].some((way) => /hidden|clip/.test(way))
    const found = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      if (!element.innerText?.trim() || !hides(getComputedStyle(element))) return false
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
    })
    return found.slice(0, 5).map((element) => `cut off: ${element.outerHTML.slice(0, 160)}`)
  })
  const wide = await tooWide(page)
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
  })
  return [...cut, ...wide]
}

/** What axe objects to. */
export async function barriers(page: Page): Promise<string[]> {
  // Nothing is described at length but what is wrong; what is framed is a page that is walked by itself.
  // The size of targets is left out by axe, which takes what is under the sticky bar of the office for covered.
  const axe = new AxeBuilder({ page }).options({
    resultTypes: ['violations'],
    rules: { 'target-size': { enabled: !page.url().includes('/admin-') } },
    selectors: false,
    iframes: false,
  })
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  )
}

/** Where words lie over words of something else, or over a field; what passes under the bars that stay is no fault. */
export function textOverText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      of: Node
      text: string
      box: DOMRect
    }
    const lines: Line[] = []
    const isRead = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) &&
      !element.closest(
        '.visually-hidden, .skip-link:not(:focus), header:has(> button), nav[aria-label="At hand"]',
      )
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const of = walk.currentNode
      const text = of.textContent?.trim() ?? ''
      if (!text || !isRead(of.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(of)
      for (const box of range.getClientRects()) lines.push({ of, text, box })
    }
    for (const of of document.querySelectorAll('input, textarea, select'))
      if (isRead(of)) lines.push({ of, text: of.outerHTML, box: of.getBoundingClientRect() })
    // The middle of a line: the boxes of two lines that are close together touch.
    const over = ({ box: a }: Line, { box: b }: Line) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom - a.height * 0.25, b.bottom - b.height * 0.25) -
        Math.max(a.top + a.height * 0.25, b.top + b.height * 0.25) >
        1
    const found = lines.flatMap((one, place) =>
      lines
        .slice(place + 1)
        .filter((other) => other.of !== one.of && over(one, other))
        .map((other) => `"${one.text.slice(0, 60)}" lies over "${other.text.slice(0, 60)}"`),
    )
    return found.slice(0, 8)
  })
}

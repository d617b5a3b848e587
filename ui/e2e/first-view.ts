import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser, CDPSession, Page } from '@playwright/test'

// The first view of a page with an empty cache, on the slowest phone that parents have.

/** What a first view cost: milliseconds, and bytes on the line until nothing more comes. */
export interface FirstView {
  firstPaint: number
  largestPaint: number
  blocking: number
  /** How much moved. */
  shift: number
  bytes: number
  script: number
  /** The picture that was asked for before all others. */
  picture: number
}

const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/**
 * Looks at addresses a few times, in turns, and gives the least of each figure: what
 * else the machine does only adds.
 */
export async function firstViews(browser: Browser, urls: string[], times = 3) {
  const views = urls.map((): FirstView[] => [])
  for (let turn = 0; turn < times; turn++) {
    for (const [place, url] of urls.entries()) views[place]?.push(await look(browser, url))
  }
  return views.map((each) => {
    const least = (name: keyof FirstView) => Math.min(...each.map((view) => view[name]))
    const names = Object.keys(each[0] ?? {}) as (keyof FirstView)[]
    return Object.fromEntries(names.map((name) => [name, least(name)])) as unknown as FirstView
  })
}

async function look(browser: Browser, url: string): Promise<FirstView> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const weights = weigh(session)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
  const painted = await page.evaluate(paints)
  const found = { ...painted, ...weights, picture: await firstPicture(page) }
  await context.close()
  return found
}

/** Adds up what comes, by the browser's own count. */
function weigh(session: CDPSession) {
  const sum = { bytes: 0, script: 0 }
  const scripts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sum.bytes += encodedDataLength
    if (scripts.has(requestId)) sum.script += encodedDataLength
  })
  return sum
}

interface Entry extends PerformanceEntry {
  value: number
}

/** Runs in the page. */
function paints() {
  const entries = (type: string) =>
    new Promise<Entry[]>((answer) => {
      const observer = new PerformanceObserver((list) => answer(list.getEntries() as Entry[]))
      observer.observe({ type, buffered: true })
      setTimeout(() => answer([]), 500)
    })
  const types = ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift']
  return Promise.all(types.map(entries)).then(([paint = [], largest, tasks = [], shifts = []]) => ({
    firstPaint: Math.round(paint.at(-1)?.startTime ?? 0),
    largestPaint: Math.round(largest?.at(-1)?.startTime ?? 0),
    blocking: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
  }))
}

const firstPicture = (page: Page) =>
  page.evaluate(() => {
    const first = document.querySelector<HTMLImageElement>('main img')
    const [entry] = performance.getEntriesByName(first?.currentSrc ?? '')
    return (entry as PerformanceResourceTiming | undefined)?.encodedBodySize ?? 0
  })

/** The same pages without styles, scripts and preloads: as fast as these texts and pictures can be. */
export async function bareSite(site: string) {
  const answer = async ({ url = '/', headers }: IncomingMessage, to: ServerResponse) => {
    const accept = headers.accept ?? '*/*'
    const from = await fetch(site + url, { headers: { accept } })
    const type = from.headers.get('content-type') ?? ''
    const body = Buffer.from(await from.arrayBuffer())
    const isPage = type.startsWith('text/html')
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    to.writeHead(from.status, { 'content-type': type, ...(isPage && { 'content-encoding': 'br' }) })
    to.end(isPage ? brotliCompressSync(bare(body.toString()), { params }) : body)
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, close: () => server.close() }
}

const bare = (html: string) =>
  html
    .replace(/<link [^>]*rel="?(stylesheet|preload|modulepreload)[^>]*>/g, '')
    .replace(/<style\b.*?<\/style>/gs, '')
    .replace(/<script\b.*?<\/script>/gs, '')

import type { BrowserContext } from '@playwright/test'

/** What Chromium and Firefox say of a request that ends because the page is left. */
const aborted = ['net::ERR_ABORTED', 'NS_BINDING_ABORTED']

/** Collects everything that a browser complains of, and every request to another host. */
export class Noise {
  private readonly heard: string[] = []
  /** Browsers say these by the clock, so a busy machine hears them. checkPage compares what is preloaded with what is shown. */
  private readonly allowed: RegExp[] = [
    /was preloaded using link preload but not used within a few seconds/,
    /preloaded with link preload was not used within a few seconds/,
    /Slow network is detected.* Fallback font will be used while loading/,
    /status of 422.* \S+\/draft\/[0-9a-f]{32}\?/, // the page beside a form, saved while something is missing
  ]

  constructor(private readonly home: string) {}

  /** From now on these are expected: a refused call is written to the console by the browser itself. */
  allow(...patterns: RegExp[]) {
    this.allowed.push(...patterns)
  }

  notAllowed(): string[] {
    return this.heard.filter((line) => !this.allowed.some((pattern) => pattern.test(line)))
  }

  /** What was heard and not allowed since the last time. */
  take(): string[] {
    const lines = this.notAllowed()
    this.heard.length = 0
    return lines
  }

  /** Complains of every request that may change a site which other tests see, too. */
  listenForChanges(context: BrowserContext) {
    context.on('requestfinished', (request) => {
      const only = /\/api\/password-strength$/ // which computes and stores nothing
      if (request.method() !== 'GET' && !only.test(request.url()))
        this.heard.push(`changes a shared site: ${request.method()} ${request.url()}`)
    })
  }

  listenTo(context: BrowserContext) {
    context.on('console', (message) =>
      this.heard.push(`${message.type()}: ${message.text()} ${message.location().url}`),
    )
    context.on('weberror', (error) => this.heard.push(`error: ${error.error().message}`))
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      const inside = protocol === 'data:' || protocol === 'blob:' || origin === this.home
      if (!inside) this.heard.push(`request to another host: ${request.url()}`)
    })
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText
      if (!aborted.includes(why ?? '')) this.heard.push(`failed request: ${request.url()} ${why}`)
    })
  }
}

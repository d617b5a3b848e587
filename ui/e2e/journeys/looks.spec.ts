import { appendFileSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { alive, expect, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { contentDir } from '../program.ts'

// The sample school in each look that a school can choose, on a page of each kind.

const looks = {
  courtyard: { head: null, fonts: ['figtree'] },
  library: { head: 'centred', fonts: ['marcellus'] },
  playground: { head: 'band', fonts: ['baloo'] },
}

// In `make e2e` the home page of one look on a phone, in `make test-slow` of each, and a page of each kind at both widths.
const extents = [
  { of: 'home page', paths: ['/'], widths: [360], tag: [] },
  {
    of: 'whole site',
    paths: ['/', '/boarding', '/contactus'],
    widths: [1280, 360],
    tag: '@slow',
  },
]
const cases = Object.entries(looks).flatMap(([ready, look]) =>
  extents.map((extent) => ({ ready, ...look, ...extent })),
)

for (const { ready, head, fonts, of, paths, widths, tag } of cases) {
  test(`the look ${ready} has no barriers, and fetches only its own typeface: ${of}`, {
    tag: ready === 'library' ? tag : '@slow',
  }, async ({ page, site }) => {
    const folder = join(site.dataDir, 'look')
    cpSync(contentDir, folder, { recursive: true })
    appendFileSync(join(folder, 'site.yaml'), `\nlook: {ready: ${ready}}\n`)
    await site.cli(['content', 'import', folder])
    const fetched = new Set<string>()
    page.on('request', (request) => {
      const [, font] = /\/assets\/([a-z]+)[^/]*\.woff2$/.exec(request.url()) ?? []
      if (font) fetched.add(font)
    })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const path of paths) {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 740 })
          await page.goto(path)
          await alive(page)
          const where = `${path} at ${width} pixels, ${colorScheme}`
          expect(await barriers(page), where).toEqual([])
          expect(await tooWide(page), where).toEqual([])
          if (path !== '/') continue
          const call = page
            .getByRole('main')
            .getByRole('link', { name: /^Call \+91/ })
            .first()
          await expect(call, where).toBeInViewport({ ratio: 1 })
        }
      }
    }
    expect(await page.locator('html').getAttribute('data-head')).toBe(head)
    expect([...fetched]).toEqual(fonts)
  })
}

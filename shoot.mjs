import { chromium } from '@playwright/test'
import { mkdirSync } from 'node:fs'
const looks = ['courtyard','library','playground']
const pages = (process.argv[2] ?? '/ /about-us /latest /latest/admissions-2027-28 /gallery/event /gallery/event?album=annual-day /gallery /circulars /calendar /academics-and-infra/staff /academics-and-infra/results /academics-and-infra/infra /mandatory-disclosers /contactus /fees /bus-timings /search /search?q=fees /accessibility /login /no-such-page').split(' ')
const widths = (process.argv[3] ?? '360 768 1280 1920').split(' ').map(Number)
const schemes = (process.argv[4] ?? 'light').split(' ')
const only = process.argv[5]
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
for (const [i, look] of looks.entries()) {
  if (only && !only.split(' ').includes(look)) continue
  for (const colorScheme of schemes) {
    const ctx = await b.newContext({ colorScheme, reducedMotion: 'reduce' })
    const page = await ctx.newPage()
    for (const path of pages) for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`http://127.0.0.1:910${i}${path}`)
      await page.waitForLoadState('networkidle')
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height: Math.min(height, 9000) })
      await page.waitForLoadState('networkidle')
      await page.waitForFunction(() => [...document.images].every((i) => i.complete), null, { timeout: 2500 }).catch(() => {})
      await page.waitForTimeout(150)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) console.log('OVERFLOW', look, path, width, over)
      const name = path.slice(1).replaceAll(/\W+/g, '-') || 'home'
      mkdirSync(`/tmp/look/shots/${look}`, { recursive: true })
      await page.screenshot({ path: `/tmp/look/shots/${look}/${name}-${width}-${colorScheme}.png`, animations: 'disabled' })
    }
    await ctx.close()
  }
}
await b.close()

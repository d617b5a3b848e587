import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const page = await (await b.newContext({ reducedMotion: 'reduce' })).newPage()
await page.setViewportSize({ width: 1280, height: 900 })
await page.goto('http://127.0.0.1:9100/login')
await page.getByLabel('Email').fill('head@school.example')
await page.getByLabel('Password', { exact: true }).fill('Tabla!Monsoon47River')
await page.getByRole('button', { name: /log ?in|sign in/i }).click()
await page.waitForURL(/admin/)
for (const path of process.argv[2].split(' ')) for (const w of [360, 1280]) {
  await page.setViewportSize({ width: w, height: 900 })
  await page.goto('http://127.0.0.1:9100' + path)
  await page.waitForLoadState('networkidle'); await page.waitForTimeout(400)
  const h = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: w, height: Math.min(h, 2600) }); await page.waitForTimeout(800)
  await page.screenshot({ path: `/tmp/look/adm${path.replaceAll(/\W+/g, '-')}-${w}.png` })
}
await b.close()

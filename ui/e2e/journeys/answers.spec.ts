import { expect, readOnlyTest } from '../fixtures.ts'

// On a phone what people come for stands on the first screen, and heads are low at every width.

/** The page, what is looked for, and the pixels from its top above which that stands. */
const answers = [
  { path: '/fees', answer: '₹44,000', above: 400 },
  { path: '/bus-timings', answer: '7.40 am', above: 480 },
  { path: '/about-us/principal-message', answer: /^On my first morning/, above: 480 },
  { path: '/latest/science-fair-2026', answer: /^On Children’s Day/, above: 480 },
  { path: '/boarding', answer: /^On this page$/, above: 340 },
  { path: '/circulars', answer: /^Annual Day: buses/, above: 300 },
  { path: '/latest', answer: 'Admissions for 2027–28 are open', above: 300 },
  { path: '/academics-and-infra/results', answer: '100 %', above: 200 },
  { path: '/academics-and-infra/staff', answer: /Vidya R\. Kulkarni$/, above: 420 },
  { path: '/contactus', answer: /^Call \+91/, above: 250 },
] as const

readOnlyTest('on a phone the answer stands on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const { path, answer, above } of answers) {
    await page.goto(path)
    const found = page.getByRole('main').getByText(answer, { exact: typeof answer === 'string' })
    const box = await found.locator('visible=true').first().boundingBox()
    expect(box?.y, path).toBeLessThan(above)
  }
  await page.goto('/calendar')
  const day = page.getByRole('main').locator('section li > p').locator('visible=true').first()
  expect((await day.boundingBox())?.y).toBeLessThan(400)
})

/** Pages that somebody scrolls through on a phone, and how high they may be above what all pages have. */
const heights = {
  '/academics-and-infra/staff': 4_750,
  '/academics-and-infra/results': 3_300,
  '/latest': 1_760,
} as const

readOnlyTest('on a phone long pages and the footer end', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [path, highest] of Object.entries(heights)) {
    await page.goto(path)
    const main = await page.getByRole('main').boundingBox()
    expect(main?.height, path).toBeLessThan(highest)
  }
  const footer = await page.getByRole('contentinfo').boundingBox()
  expect(footer?.height).toBeLessThanOrEqual(620)
})

readOnlyTest('once a page is scrolled, shortcuts take the place of the name', async ({ page }) => {
  const bar = page.getByRole('banner')
  const parents = page.getByRole('navigation', { name: 'For parents' })
  for (const width of [768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/boarding')
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await expect.poll(async () => (await parents.boundingBox())?.y).toBeLessThan(64)
    const [menu, contact] = [
      await bar.getByRole('button', { name: 'MENU', exact: true }).boundingBox(),
      await bar.getByRole('button', { name: 'Contact', exact: true }).boundingBox(),
    ]
    for (const name of ['Admissions', 'Fees', 'Circulars', 'Calendar', 'Search']) {
      const link = await parents.getByRole('link', { name, exact: true }).boundingBox()
      expect(link?.x, `${name} at ${width} px`).toBeGreaterThan((menu?.x ?? 0) + (menu?.width ?? 0))
      expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThan(contact?.x ?? 0)
      expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(64)
    }
    await parents.getByRole('link', { name: 'Calendar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  }
})

readOnlyTest('the head of a page is low, and begins where the bar begins', async ({ page }) => {
  for (const [width, highest, edge] of [
    [360, 96, 16],
    [1280, 136, 48],
    [1920, 136, 320],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/fees', '/bus-timings', '/boarding', '/calendar', '/gallery']) {
      await page.goto(path)
      const head = await page.locator('main header').boundingBox()
      expect(head?.height, `${path} at ${width} px`).toBeLessThanOrEqual(highest)
      const heading = page.getByRole('heading', { level: 1 })
      expect((await heading.boundingBox())?.x, `${path} at ${width} px`).toBeCloseTo(edge, 0)
    }
    const lines = page.getByRole('button', { name: 'MENU', exact: true }).locator('span').first()
    expect((await lines.boundingBox())?.x, `the bar at ${width} px`).toBeCloseTo(edge, 0)
  }
})

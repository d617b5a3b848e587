import { expect, readOnlyTest } from '../fixtures.ts'

// On a phone what people come for stands on the first screen, and heads are low at every width.

/** The page, what is looked for, and the pixels from its top above which that stands. */
const answers = [
  { path: '/fees', answer: '₹44,000', above: 400 },
  { path: '/bus-timings', answer: '7.40 am', above: 480 },
  { path: '/about-us/principal-message', answer: /^On my first morning/, above: 480 },
  { path: '/latest/science-fair-2026', answer: /^On Children’s Day/, above: 480 },
  { path: '/boarding', answer: /^On this page$/, above: 340 },
] as const

readOnlyTest('on a phone the answer stands on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const { path, answer, above } of answers) {
    await page.goto(path)
    const found = page.getByRole('main').getByText(answer, { exact: typeof answer === 'string' })
    const box = await found.locator('visible=true').first().boundingBox()
    expect(box?.y, path).toBeLessThan(above)
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

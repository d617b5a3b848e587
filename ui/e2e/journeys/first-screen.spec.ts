import { expect, test } from '../fixtures.ts'

test.use({ sharesSite: true })

test('the first screen has headline, actions and telephone', async ({ page }) => {
  const main = page.getByRole('main')
  const parts = [
    main.getByRole('heading', { level: 1 }),
    main.getByRole('link', { name: 'Admissions' }).first(),
    main.getByRole('link', { name: 'Visit us' }),
    main.getByRole('link', { name: /^Call \+91/ }).first(),
  ]
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const bar = await page.locator('nav[aria-label="At hand"]').boundingBox()
    for (const part of parts) {
      await expect(part).toBeInViewport({ ratio: 1 })
      const box = await part.boundingBox()
      const end = (box?.y ?? 0) + (box?.height ?? 0)
      expect(end, `${width} px: ${part}`).toBeLessThanOrEqual(bar?.y ?? height)
    }
  }
})

/** What people come for; it begins above this line of a telephone. */
const line = 480
const answers: [path: string, answer: RegExp][] = [
  ['/calendar', /^Winter timings begin$/],
  ['/calendar/class-6', /^Winter timings begin$/],
  ['/calendar/holidays', /^Muharram$/],
  ['/circulars', /^Annual Day: buses/],
  ['/latest', /^Admissions for 2027/],
  ['/contactus', /^Call \+91/],
]

test('on a telephone the answer is on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [path, answer] of answers) {
    await page.goto(path)
    const found = page.getByRole('main').getByText(answer).filter({ visible: true }).first()
    const box = await found.boundingBox()
    expect(box?.y, `${path}: ${answer}`).toBeLessThan(line)
  }
})

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

/** What people come for, and how far down the page of a telephone it may begin. */
const answers: [path: string, answer: RegExp, most: number][] = [
  ['/calendar', /^Winter timings begin$/, 400],
  ['/calendar/class-6', /^Winter timings begin$/, 400],
  ['/calendar/holidays', /^Muharram$/, 480],
  ['/circulars', /^Annual Day: buses/, 330],
]

test('on a telephone the answer is on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [path, answer, most] of answers) {
    await page.goto(path)
    const found = page.getByRole('main').getByText(answer).filter({ visible: true }).first()
    const box = await found.boundingBox()
    expect(box?.y, `${path}: ${answer}`).toBeLessThanOrEqual(most)
  }
})

import { expect, test } from '../fixtures.ts'

test.use({ sharesSite: true })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a class has its own dates, beside them the month where there is room', async ({
    page,
    noise,
  }) => {
    noise.allow(/\.js csp$/)
    await page.goto('/calendar')
    const papers = page.getByText('Second practice papers', { exact: true })
    await expect(papers).toHaveCount(1)
    await page.getByRole('link', { name: 'Class VI', exact: true }).first().click()
    await expect(page).toHaveURL('/calendar/class-6')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar, Class VI')
    await expect(papers).toHaveCount(0)
    const month = page.locator('main table').first()
    await expect(month).toBeVisible()
    await expect(month.locator('td:has([data-kind])').first()).toHaveText(/^\d+: ./)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(month).toBeHidden()
    await page.getByText('By class', { exact: true }).last().click()
    await expect(page.getByRole('link', { name: 'All classes' })).toBeVisible()
  })
})

test('the sections of the disclosure stay in sight and cover nothing that is jumped to', async ({
  page,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/mandatory-disclosers')
    await page.getByRole('navigation', { name: 'Sections' }).getByText('Result').click()
    const index = await page.getByRole('navigation', { name: 'Sections' }).boundingBox()
    const heading = page.getByRole('heading', { name: 'Result and academics' })
    await expect(heading).toBeInViewport()
    const foot = (index?.y ?? 0) + (index?.height ?? 0)
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(foot)
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeInViewport()
  }
})

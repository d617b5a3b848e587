import { alive, expect, test } from '../fixtures.ts'

test.use({ sharesSite: true })

test('an editor’s text is put once, and stays while the page is drawn again', async ({ page }) => {
  await page.goto('/about-us')
  await alive(page)
  await page.getByRole('button', { name: 'MENU', exact: true }).click()
  await page.getByRole('link', { name: 'Primary School' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primary School')
  const text = page.locator('[data-content] p').first()
  await text.evaluate((element) => {
    element.dataset.same = 'yes'
  })
  await page.locator('main a[href^="#"]').first().click()
  await expect(page).toHaveURL(/#/)
  await expect(text).toHaveAttribute('data-same', 'yes')
})

test('text that anything else puts as HTML is refused, and noticed', async ({ page, noise }) => {
  await page.goto('/about-us')
  await alive(page)
  const put = page.evaluate(() => {
    document.body.innerHTML = '<p>Planted</p>'
  })
  await expect(put).rejects.toThrow(/TrustedHTML/)
  const again = page.evaluate(() => {
    globalThis.trustedTypes?.createPolicy('planted', { createHTML: (html) => html })
  })
  await expect(again).rejects.toThrow(/planted/)
  await expect.poll(() => noise.notAllowed().join()).toMatch(/TrustedHTML.*planted/)
  expect(await page.getByText('Planted').count()).toBe(0)
  noise.take()
})

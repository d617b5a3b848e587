import { alive, expect, test } from '../fixtures.ts'

test.use({ sharesSite: true })

const places = {
  'fees class 6': /^\/fees$/,
  bus: /^\/bus-timings$/,
  admision: /admissions/,
  chutti: /^\/calendar$/,
  ಶುಲ್ಕವನ್ನು: /^\/fees$/,
  फ़ीस: /^\/fees$/,
  'winter timings': /^\/documents\/.+winter-timings/,
  'open day': /^\/admissions$/,
  'fire certificate': /^\/mandatory-disclosers$/,
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the server finds words of three languages', async ({ page, noise }) => {
    noise.allow(/\.js csp$/)
    await page.goto('/search')
    for (const [words, place] of Object.entries(places)) {
      await page.getByRole('searchbox').fill(words)
      await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('searchbox')).toHaveValue(words)
      await expect(page.locator('main ol a').first()).toHaveAttribute('href', place)
    }
    const first = page.locator('main ol > li').first()
    await expect(first.getByText('Valid fire safety certificate').first()).toBeVisible()
    await expect(first.locator('p mark', { hasText: 'fire' }).first()).toBeVisible()
    await expect(first.getByRole('link').nth(1)).toHaveAttribute('href', /#B6$/)
    await page.goto(`/search?q=${encodeURIComponent('शुल्क')}`)
    await expect(page.locator('main ol a').first()).toHaveAttribute('href', '/fees')
    await page.goto('/search?q=%3Czzz%3E%22zebra')
    await expect(page.getByRole('searchbox')).toHaveValue('<zzz>"zebra')
    await expect(page.getByText('No page has these words.')).toBeVisible()
  })
})

test('with script it finds them as they are typed, from an index that is fetched once', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const fetched = () => asked.filter((path) => path === '/search-index.json').length
  await page.goto('/search')
  await alive(page)
  expect(fetched()).toBe(0)
  for (const [words, place] of Object.entries(places)) {
    await page.getByRole('searchbox').fill(words)
    await expect(page.locator('main ol a').first()).toHaveAttribute('href', place)
  }
  expect(fetched()).toBe(1)
  await expect(page.locator('main ol > li').first().locator('p mark').first()).toHaveText('fire')
  await page.getByRole('searchbox').fill('fees class 6')
  await expect(page.locator('main ol a').first()).toHaveAttribute('href', places['fees class 6'])
  await page.locator('main ol a').first().click()
  await expect(page).toHaveURL(/\/fees$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?q=fees\+class\+6$/)
  await expect(page.getByRole('searchbox')).toHaveValue('fees class 6')
  await expect(page.locator('main ol a').first()).toHaveAttribute('href', places['fees class 6'])
})

test('what the server has found stays until somebody types, on the way from a page that is none', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 404 .*no-such/)
  await page.goto('/no-such-page')
  await page.getByRole('searchbox').fill('bus')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=bus')
  await alive(page)
  await expect(page.getByRole('searchbox')).toHaveValue('bus')
  await expect(page.locator('main ol a').first()).toHaveAttribute('href', places.bus)
  await page.getByRole('searchbox').fill('buses')
  await expect(page.getByRole('status').first()).toHaveText(/pages? found/)
})

import { expect, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('a clerk translates a news item, and sees when the translation is out of date', async ({
  signedIn: page,
}) => {
  const row = page.getByRole('listitem').filter({ hasText: 'Our pond is full' })
  const hindi = page.getByRole('radio', { name: /^Hindi/ })
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish' }).tap()
    await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  }
  await page.goto('/admin-items?kind=news')
  await page.getByRole('link', { name: 'Add news' }).tap()
  await page.getByLabel('Title').fill('Our pond is full')
  await page.getByLabel('In one or two sentences').fill('It rained for a week.')
  await page.getByLabel('Category').fill('Weather')
  await page.getByLabel('Text', { exact: true }).fill('Come and look.')
  await publish()
  await expect(row.getByText('Hindi: incomplete')).toBeVisible()

  await row.getByRole('link').tap()
  await hindi.check()
  const preview = page.getByRole('region', { name: 'As visitors will see it' })
  await page.getByLabel('Title in Hindi').fill('हमारा तालाब भर गया')
  await expect(
    preview.frameLocator('iframe:not([inert])').getByRole('heading', { level: 1 }),
  ).toHaveText('हमारा तालाब भर गया')
  await page.getByLabel('In one or two sentences in Hindi').fill('हफ़्ते भर बारिश हुई।')
  await page.getByLabel('Category in Hindi').fill('मौसम')
  const text = page.getByLabel('Text in Hindi')
  await text.fill('आकर देखिए।')
  await text.press('Control+a')
  await page.getByRole('button', { name: 'Bold' }).tap()
  await expect(text.locator('strong')).toHaveText('आकर देखिए।')
  await expect(page.getByRole('button', { name: 'Picture' })).toBeHidden()
  expect(await tooWide(page)).toEqual([])
  expect(await barriers(page)).toEqual([])
  await publish()
  await expect(row.getByText('Hindi')).toBeHidden()
  const answer = await page.request.get('/hi/latest/our-pond-is-full')
  expect(await answer.text()).toContain('हमारा तालाब भर गया')
  expect(await answer.text()).toContain('<strong>आकर देखिए।</strong>')

  await row.getByRole('link').tap()
  await page.getByLabel('In one or two sentences').fill('It rained for eight days.')
  await publish()
  await expect(row.getByText('Hindi: out of date')).toBeVisible()
  await row.getByRole('link').tap()
  await hindi.check()
  await page.getByRole('button', { name: 'Still right' }).tap()
  await publish()
  await expect(row.getByText('Hindi')).toBeHidden()
})

import { readdirSync } from 'node:fs'
import { expect, test, useSession } from '../fixtures.ts'
import { Network } from '../network.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { owner, staff } from '../people.ts'
import { contentDir } from '../program.ts'
import { job } from '../taps.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

/** Photographs of the sample school, each of its own bytes. */
const photosOf = (...albums: string[]) =>
  albums.flatMap((album) =>
    readdirSync(`${contentDir}/gallery/${album}`)
      .filter((name) => name.endsWith('.jpg'))
      .map((name) => `${contentDir}/gallery/${album}/${name}`),
  )
const twenty = photosOf('annual-day', 'allamatti-trip', 'art-and-craft', 'drown-work-shop').slice(
  0,
  20,
)

test('an owner publishes an album of twenty pictures from a telephone', async ({
  signedIn: page,
}) => {
  await page.goto('/admin-dashboard')
  const { tap, write, done } = job('a new album of twenty pictures')
  await tap(page.getByRole('main').getByRole('link', { name: 'Photos' }))
  await write(page.getByLabel('Title', { exact: true }), 'The rain walk')
  await page.getByLabel('Pictures', { exact: true }).setInputFiles(twenty)
  await write(page.getByLabel('What picture 1 shows', { exact: true }), 'Children beside the pond')
  await write(page.getByLabel('What the families agreed to'), 'Photographs of school events')
  await tap(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible({ timeout: 60_000 })
  done({ seconds: 60, taps: 12 })

  await page.goto('/gallery/event?album=the-rain-walk')
  await expect(page.getByRole('heading', { name: 'The rain walk' })).toBeVisible()
  await expect(page.getByAltText('Children beside the pond')).toHaveCount(1)
  await expect(page.getByAltText(/The rain walk, picture /)).toHaveCount(19)
})

test('a clerk changes the pictures of an album, and an owner approves', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await useSession(page, staff)
  await page.goto('/admin-albums')
  await page.getByRole('link', { name: 'Annual Day', exact: true }).tap()
  const cards = page.getByRole('main').locator('ul li.card')
  await expect(cards).toHaveCount(6)
  await expect(cards.first().locator('img')).toHaveAttribute('src', /\/media\//)
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  const second = await page.getByLabel('What picture 2 shows', { exact: true }).inputValue()
  await cards
    .nth(1)
    .getByRole('button', { name: /earlier$/ })
    .tap()
  await expect(page.getByLabel('What picture 1 shows', { exact: true })).toHaveValue(second)
  await page.getByLabel('What picture 1 shows', { exact: true }).fill('The drum begins')
  await cards
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .tap()
  await page
    .getByLabel('Pictures', { exact: true })
    .setInputFiles(photosOf('art-and-craft').slice(0, 1))
  await page.getByLabel('What picture 6 shows', { exact: true }).fill('What was painted for it')
  await page.getByRole('button', { name: 'Submit for approval' }).tap()
  await expect(page.getByText(/^Sent for approval\./)).toBeVisible()

  await context.clearCookies()
  await useSession(page, owner)
  await page.goto('/admin-items?show=waiting')
  await page.getByRole('link', { name: 'Annual Day', exact: true }).tap()
  await expect(cards).toHaveCount(6)
  await expect(cards.last().locator('img')).toHaveAttribute('src', /\/media\//)
  await page.getByRole('button', { name: 'Approve and publish' }).tap()
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  await page.goto('/gallery/event?album=annual-day')
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute(
    'alt',
    'The drum begins',
  )
  await expect(page.getByAltText('What was painted for it')).toHaveCount(1)
})

test('an album is made over a slow line that breaks', { tag: '@slow' }, async ({
  signedIn: page,
  site,
  noise,
}) => {
  const network = new Network(site.url, 800)
  const address = await network.start()
  noise.allow(
    new RegExp(`^request to another host: ${address}/`),
    /(net::ERR_\w+|status of 404.*) /,
    /^failed request: .* net::ERR_/,
  )
  const { tap, write, done } = job('an album over a line of 800 kbit/s that breaks')
  await page.goto(`${address}/admin-albums?item=new`)
  await write(page.getByLabel('Title', { exact: true }), 'The slow walk')
  await page
    .getByLabel('Pictures', { exact: true })
    .setInputFiles(photosOf('teachers-training').slice(0, 4))
  network.breakAfter(100_000)
  await expect.poll(network.isBroken, { timeout: 50_000 }).toBe(true)
  await tap(page.getByRole('button', { name: 'Publish' }))
  network.mend(4000)
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible({ timeout: 60_000 })
  done({ seconds: 60, taps: 12 })
  await page.goto(`${site.url}/gallery/event?album=the-slow-walk`)
  await expect(page.getByAltText(/The slow walk, picture /)).toHaveCount(4)
  network.stop()
})

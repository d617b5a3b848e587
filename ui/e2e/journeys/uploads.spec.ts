import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, picture, test } from '../fixtures.ts'
import { Network } from '../network.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { owner, password, staff } from '../people.ts'
import { chosenFiles } from '../steps.ts'

const photos = [
  'slide-campus-dusk.jpg',
  'slide-courtyard-morning.jpg',
  'slide-playground.jpg',
  'library.jpg',
  'boarding.jpg',
]

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('five photos arrive over a slow network that breaks', { tag: '@slow' }, async ({
    signedIn: page,
    noise,
    site,
    browser,
  }) => {
    const network = new Network(site.url, 400)
    const address = await network.start()
    noise.allow(
      new RegExp(`^request to another host: ${address}/`),
      /(net::ERR_\w+|status of 404.*) .*\/api\/pictures/,
      /^failed request: .*\/api\/pictures\S* net::ERR_/,
    )
    const acknowledged = listen(page)
    await page.goto(`${address}/admin-slider`)
    await expect(page.getByText('Take a photo')).toBeVisible()
    network.breakAfter(400_000) // in the middle of the third
    await choose(page, photos)
    await describeAll(page, photos)
    await page.getByRole('button', { name: 'Create Slider' }).tap()

    await expect.poll(network.isBroken, { timeout: 50_000 }).toBe(true)
    await expect(page.getByText('No connection. It will be sent again by itself.')).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Creating Slider...' })).toBeVisible()
    await looksRight(page)
    network.mend(2000)

    await expect(page).toHaveURL(`${address}/admin-dashboard`, { timeout: 50_000 })
    await expect(page.getByRole('status').first()).toContainText(/slider/i)
    expect(acknowledged()).toBe(photos.length)
    const visitor = await browser.newPage({ baseURL: site.url })
    expect(await shown(visitor)).toEqual(photos.map(wordsOf))
    await visitor.close()
    network.stop()
  })
})

for (const [title, who] of [
  ['the same person', owner],
  ['another person', staff],
] as const) {
  test(`a session that ends while pictures are sent is renewed in place by ${title}`, {
    tag: '@slow',
  }, async ({ signedIn: page, site, noise }) => {
    noise.allow(/status of 401/)
    await site.cli(['user', 'role', staff.email, 'editor', '--sections', 'home'])
    await page.goto('/admin-slider')
    await choose(page, photos.slice(0, 1))
    await expect(page.getByText('1 picture: 1 ready.')).toBeVisible()
    await page.request.post('/api/logout')
    await choose(page, photos.slice(1, 4))
    await describeAll(page, photos.slice(0, 4), false)
    const dialog = page.getByRole('dialog', { name: 'Please log in again' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByLabel('Email')).toHaveValue(owner.email)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await looksRight(page)

    await dialog.getByLabel('Email').fill(who.email)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Admin' })).toContainText(who.name)
    await expect(page.getByText('4 pictures: 4 ready.')).toBeVisible()
    await describeAll(page, photos.slice(0, 4))
    await page.getByRole('button', { name: 'Create Slider' }).click()
    await expect(page).toHaveURL('/admin-dashboard')
    expect(await shown(page)).toEqual(photos.slice(0, 4).map(wordsOf))
  })
}

test('a session that ends at the last step is renewed in place', { tag: '@slow' }, async ({
  signedIn: page,
  noise,
}) => {
  noise.allow(/status of 401/)
  await page.goto('/admin-slider')
  await choose(page, photos.slice(0, 1))
  await describeAll(page, photos.slice(0, 1))
  await expect(page.getByText('1 picture: 1 ready.')).toBeVisible()
  await page.request.post('/api/logout')
  await page.getByRole('button', { name: 'Create Slider' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin-dashboard')
})

test('who does not sign in again may leave', async ({ signedIn: page, noise }) => {
  noise.allow(/status of 401/)
  await page.goto('/admin-slider')
  await expect(page.getByRole('heading', { name: 'New slider' })).toBeVisible()
  await page.waitForLoadState('networkidle') // what is merely loaded leads to the login page
  await page.request.post('/api/logout')
  await choose(page, photos.slice(0, 1))
  await page.getByRole('button', { name: 'Log in as somebody else' }).click()
  await expect(page).toHaveURL('/login?next=%2Fadmin-slider')
})

test('what is no picture is refused at once, and the others go on', async ({
  signedIn: page,
  noise,
}) => {
  noise.allow(/status of 415/)
  await page.goto('/admin-slider')
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  await page.getByLabel('Pictures', { exact: true }).setInputFiles([
    {
      name: 'IMG_2041.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.concat([heic, Buffer.alloc(5e5)]),
    },
    {
      name: 'prospectus.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 no picture'),
    },
    { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: readFileSync(picture('sports.jpg')) },
  ])
  await expect(page.getByText('3 pictures: 1 ready, 2 left out.')).toBeVisible()
  await expect(page.getByText(/HEIC/).last()).toBeVisible()
  await expect(page.getByText(/PDF document/)).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Create Slider' }).click()
  await expect(page.getByLabel('What picture 3 shows')).toBeFocused()
  await page.keyboard.type('gate.jpg')
  await page.getByRole('button', { name: 'Create Slider' }).click()
  await expect(
    page.getByText('Say what the picture shows: this is the name of a file'),
  ).toBeVisible()
  await expect(page.getByLabel('What picture 3 shows')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Games on the green')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin-dashboard')
  const leftOut = page.getByRole('status').getByRole('listitem')
  await expect(leftOut).toHaveText([/^IMG_2041.HEIC: This is a HEIC/, /^prospectus.pdf: /])
  expect(await shown(page)).toEqual(['Games on the green'])
})

test('pictures are dropped anywhere or pasted', async ({ signedIn: page }) => {
  await page.goto('/admin-slider')
  await expect(page.getByRole('heading', { name: 'New slider' })).toBeVisible()
  const bytes = [...readFileSync(picture('sports.jpg'))]
  await page.evaluate((all) => {
    const file = (name: string) => new File([new Uint8Array(all)], name, { type: 'image/jpeg' })
    const holding = (name: string) => {
      const data = new DataTransfer()
      data.items.add(file(name))
      return { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data }
    }
    document.querySelector('h2')?.dispatchEvent(new DragEvent('drop', holding('dropped.jpg')))
    document.body.dispatchEvent(new ClipboardEvent('paste', holding('image.png')))
  }, bytes)
  await expect(page.getByText('2 pictures: 2 ready.')).toBeVisible()
  await expect(page.getByText('dropped.jpg')).toBeVisible()
  await expect(page.getByText('image.png')).toBeVisible()
})

test('a picture is cancelled, sent again and removed', { tag: '@slow' }, async ({
  signedIn: page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/pictures', async (route) => {
    await held
    await route.continue().catch(() => {}) // it may have been cancelled
  })
  await page.goto('/admin-slider')
  await choose(page, photos.slice(0, 2))
  await page.getByRole('button', { name: `Cancel ${photos[0]}` }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await looksRight(page)
  release()
  await expect(page.getByText('2 pictures: 1 ready, 1 left out.')).toBeVisible()
  await page.getByRole('button', { name: `Try again ${photos[0]}` }).click()
  await expect(page.getByText('2 pictures: 2 ready.')).toBeVisible()
  await page.getByRole('button', { name: `Remove ${photos[0]}` }).click()
  await expect(page.getByRole('button', { name: `Remove ${photos[1]}` })).toBeFocused()
  await expect(page.getByText('1 picture: 1 ready.')).toBeVisible()
})

test('all of it goes without a mouse', { tag: '@slow' }, async ({ signedIn: page }) => {
  const chooser = chosenFiles(page)
  await page.goto('/admin-slider')
  const input = page.getByLabel('Pictures', { exact: true })
  await page.waitForLoadState('networkidle') // the form is drawn anew when the limits are there
  await input.focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(photos.slice(0, 2).map(picture))
  await expect(page.getByText('2 pictures: 2 ready.')).toBeVisible()
  const [first = '', second = ''] = photos
  await tabTo(page, `Move ${first} later`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${first} is now 2 of 2.`)).toBeAttached()
  await expect(page.getByRole('button', { name: `Move ${first} later` })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('The campus at dusk')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Create Slider' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('What picture 1 shows')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Create Slider' }).press('Enter')
  await expect(page).toHaveURL('/admin-dashboard')
  expect(await shown(page)).toEqual(['', 'The campus at dusk'])
  expect(second).not.toBe('')
})

test('leaving asks first while pictures are not on the site', async ({ signedIn: page }) => {
  await page.goto('/admin-slider')
  await choose(page, photos.slice(0, 1))
  await expect(page.getByText('1 picture: 1 ready.')).toBeVisible()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Enquiries' }).click()
  await expect.poll(() => asked).toEqual(['confirm'])
  await page.evaluate(() => location.reload())
  await expect.poll(() => asked).toEqual(['confirm', 'beforeunload'])
  await expect(page).toHaveURL('/admin-slider')
  await page.getByRole('button', { name: `Remove ${photos[0]}` }).click()
  await page.getByRole('link', { name: 'Enquiries' }).click()
  await expect(page).toHaveURL('/admin-enquiries')
})

test('a large photo is made smaller, and tells no place', async ({ signedIn: page }) => {
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      Object.assign(window, { sent: body })
      send.call(this, body)
    }
  })
  await page.goto('/admin-slider')
  await expect(page.getByRole('heading', { name: 'New slider' })).toBeVisible()
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 4000
    canvas.height = 3000
    canvas.getContext('2d')?.fillRect(0, 0, 2000, 1500)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'))
    const jpeg = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
    const exif = new TextEncoder().encode('Exif\0\0GPS 16.8302 N, 75.7100 E')
    const header = new Uint8Array([0xff, 0xe1, 0, exif.length + 2])
    const file = new File([jpeg.slice(0, 2), header, exif, jpeg.slice(2)], 'IMG_2041.jpg')
    const data = new DataTransfer()
    data.items.add(file)
    document.body.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }),
    )
  })
  await expect(page.getByText('1 picture: 1 ready.')).toBeVisible()
  const sent = await page.evaluate(async () => {
    const body = (window as unknown as { sent: Blob }).sent
    const { width, height } = await createImageBitmap(body)
    return { size: [width, height], tells: (await body.text()).includes('GPS') }
  })
  expect(sent).toEqual({ size: [2560, 1920], tells: false })
})

test('where the page did not come by HTTPS a broken connection costs nothing either', {
  tag: '@slow',
}, async ({ signedIn: page, noise }) => {
  noise.allow(/ERR_FAILED/)
  await page.addInitScript(() => {
    Object.defineProperty(crypto, 'subtle', { value: undefined })
  })
  await page.route('**/api/pictures', (route) => route.abort('failed'), { times: 1 })
  await page.goto('/admin-slider')
  await choose(page, photos.slice(0, 1))
  await expect(page.getByText('No connection. It will be sent again by itself.')).toBeVisible()
  await page.getByRole('button', { name: `Try again ${photos[0]}` }).click()
  await expect(page.getByText('1 picture: 1 ready.')).toBeVisible()
})

const wordsOf = (name: string) => `Seen in ${name.replace('.jpg', '')}`

const choose = (page: Page, names: string[]) =>
  page.getByLabel('Pictures', { exact: true }).setInputFiles(names.map(picture))

async function describeAll(page: Page, names: string[], fill = true) {
  for (const [index, name] of names.entries()) {
    const field = page.getByLabel(`What picture ${index + 1} shows`)
    await (fill ? field.fill(wordsOf(name)) : expect(field).toBeAttached())
  }
}

async function tabTo(page: Page, name: string) {
  const target = page.getByRole('button', { name })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 1 })
  }).toPass()
}

async function looksRight(page: Page) {
  expect(await barriers(page)).toEqual([])
  expect(await tooWide(page)).toEqual([])
}

/** Counts how often the server said to have a picture. */
function listen(page: Page) {
  let times = 0
  page.on('requestfinished', async (request) => {
    if (!/\/api\/pictures(\/\w+)?$/.test(request.url())) return
    if ((await request.response())?.ok()) times++
  })
  return () => times
}

/** The slider's pictures as a visitor's browser gets them. */
async function shown(page: Page) {
  await page.goto('/')
  return page
    .locator('[aria-roledescription=slide] img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))
}

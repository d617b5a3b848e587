import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LibraryPicture, PictureUse, User } from '#kit/api/types.gen'
import { fakeApi, takesPicture } from '#testing/fake-api'
import { show } from '#testing/show'
import PicturesScreen from './PicturesScreen'

const user = (role: string, sections?: string[]) => ({ role, sections }) as User
const image = {
  url: '/media/p-960.jpg',
  srcset: '',
  width: 1600,
  height: 900,
  alt: '',
  color: '#888888',
  preview: '',
}
const use = (kind: string, title: string, more: Partial<PictureUse> = {}): PictureUse => ({
  kind,
  id: title.toLowerCase(),
  title,
  page: `/${title.toLowerCase()}`,
  alt: '',
  noAlt: false,
  undescribed: false,
  ...more,
})
const pond: LibraryPicture = {
  _id: 'p1',
  files: ['images/pond.jpg'],
  image,
  uses: [
    use('page', 'Campus', { alt: 'The pond' }),
    use('album', 'Rain', { undescribed: true }),
    use('slider', 'Slider', { id: 'slider', page: '/', noAlt: true }),
    use('disclosure', '2026', { alt: 'The pond' }),
  ],
}
const listed = (data: LibraryPicture[], more: object = {}) => ({
  body: { data, revision: 7, total: data.length, ...more },
})
const list = 'GET /api/pictures?'
const one = 'GET /api/pictures?id=p1'

it('lists pictures with what they show, where they are, and what is missing', async () => {
  const other = { ...pond, _id: 'p2', uses: [use('album', 'Rain', { alt: 'Rain' })] }
  const calls = fakeApi({
    [list]: listed([pond], { total: 2, next: 'p1' }),
    [`${list}after=p1`]: listed([other], { total: 2 }),
    [`${list}q=two+words`]: listed([]),
  })
  const person = show(<PicturesScreen user={user('staff')} />, '/admin-pictures')
  expect(await screen.findByText('2 pictures.')).toBeDefined()
  const card = screen.getByRole('listitem')
  expect(within(card).getByRole('link', { name: 'The pond' }).getAttribute('href')).toBe(
    '/admin-pictures?id=p1',
  )
  expect(card.textContent).toContain('Campus · Rain · Slider · 2026')
  expect(card.textContent).toContain('A description is missing')
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'Rain' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()

  await person.type(screen.getByRole('searchbox', { name: 'Find a picture' }), ' two words {enter}')
  expect(await screen.findByText('No pictures match.')).toBeDefined()
  await person.click(screen.getByRole('radio', { name: 'Not described yet' }))
  expect(calls.map(({ call }) => call)).toContain(`${list}q=two+words&undescribed=1`)
  expect(screen.queryByText(/^Delete a picture/)).toBeNull()
})

it('leads to the page and to the form of each place', async () => {
  fakeApi({ [one]: listed([pond]) })
  show(<PicturesScreen user={user('staff')} />, '/admin-pictures?id=p1')
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem')
  const linksOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(rows.map(linksOf)).toEqual([
    ['/campus', '/admin-items?kind=page&item=campus'],
    ['/rain', '/admin-albums?kind=album&item=rain'],
    ['/', '/admin-slider'],
    ['/2026'],
  ])
  expect(rows.map((row) => row.querySelector('.note')?.textContent)).toEqual([
    'The pond',
    'A description is missing',
    'Needs no description',
    'The pond',
  ])
  expect(screen.queryByRole('heading', { name: 'Change it everywhere' })).toBeNull()
})

it('puts another picture in its place everywhere, with its description', async () => {
  const change = 'POST /api/content/pictures'
  const calls = fakeApi({
    ...takesPicture('p9'),
    [one]: listed([{ ...pond, uses: [use('page', 'Campus', { alt: 'The pond', focus: 'top' })] }]),
    'GET /api/pictures?id=p9': listed([{ ...pond, _id: 'p9' }]),
    'POST /api/pictures?keep=1': takesPicture('p9')['POST /api/pictures'] ?? 'no response',
    [change]: [
      { status: 409, body: { code: 'conflict', message: 'Look at it again.' } },
      { status: 422, body: { code: 'invalid', fields: { replacement: 'Not this one.' } } },
      { body: { message: 'Published.', data: {} } },
    ],
  })
  const person = show(<PicturesScreen user={user('editor')} />, '/admin-pictures?id=p1')
  const words = await screen.findByLabelText<HTMLInputElement>('What it shows')
  expect(words.value).toBe('The pond')
  const file = new File(['x'], 'lake.jpg', { type: 'image/jpeg' })
  await person.upload(screen.getByLabelText('Another picture in its place (optional)'), file)
  await screen.findByText('Ready')
  const described = screen.getByLabelText('What the new picture shows')
  await person.clear(described)
  await person.type(described, 'The lake')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Top' }).checked).toBe(true)
  await person.click(screen.getByRole('radio', { name: 'Bottom left' }))
  const save = screen.getByRole('button', { name: 'Replace everywhere' })
  await person.click(save)
  expect((await screen.findByRole('alert')).textContent).toContain('Look at it again.')
  await person.click(save)
  expect(await screen.findByText('Not this one.')).toBeDefined()
  await person.click(save)
  await expect.poll(() => document.activeElement?.textContent).toBe('Published.')
  expect(calls.findLast(({ call }) => call === change)?.body).toEqual({
    picture: 'p1',
    base: 7,
    alt: 'The lake',
    focus: 'bottom left',
    replacement: { field: '', name: 'lake.jpg', hash: 'p9' },
  })
  await expect.poll(() => calls.map(({ call }) => call)).toContain('GET /api/pictures?id=p9')
  expect(screen.getByRole('link', { name: 'Older versions' })).toBeDefined()
})

it('offers changes to editors of all the sections that show it only', async () => {
  const shown = { ...pond, uses: [use('album', 'Rain'), use('news', 'Day')] }
  fakeApi({ [one]: listed([shown]) })
  show(<PicturesScreen user={user('editor', ['albums'])} />, '/admin-pictures?id=p1')
  await screen.findByRole('heading', { name: 'In 2 places' })
  expect(screen.queryByRole('heading', { name: 'Change it everywhere' })).toBeNull()
})

it('offers changes of the slider and the pop-up to who may publish them, not to staff', async () => {
  const shown = { ...pond, uses: [use('slider', 'Slider'), use('popup', 'Pop-up')] }
  fakeApi({ [one]: listed([shown]) })
  const open = (who: User) => show(<PicturesScreen user={who} />, '/admin-pictures?id=p1')
  open(user('editor', ['home']))
  expect(await screen.findByRole('heading', { name: 'Change it everywhere' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Change Pop-up' }).getAttribute('href')).toBe(
    '/admin-popup',
  )
  cleanup()
  open(user('staff'))
  await screen.findByRole('heading', { name: 'In 2 places' })
  expect(screen.queryByRole('heading', { name: 'Change it everywhere' })).toBeNull()
})

it('deletes the picture that is shown, and says so above the list', async () => {
  const takedown = 'POST /api/media/takedown'
  const places = ['2 versions of the site']
  const calls = fakeApi({
    [one]: listed([pond]),
    [list]: listed([]),
    [takedown]: [
      { body: { places, already: false } },
      { body: { message: 'Deleted permanently.' } },
    ],
  })
  const person = show(<PicturesScreen user={user('owner')} />, '/admin-pictures?id=p1')
  await person.click(await screen.findByText('Delete a picture permanently'))
  expect(screen.queryByLabelText(/^Address of the picture/)).toBeNull()
  await person.type(screen.getByLabelText('Reason (optional)'), 'asked to')
  await person.click(screen.getByRole('button', { name: 'Delete permanently…' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('It is shown in the page “Campus”, the album “Rain”,')
  await person.click(within(dialog).getByRole('button', { name: 'Yes, delete it permanently' }))
  await expect.poll(() => document.activeElement?.textContent).toBe('Deleted permanently.')
  expect(calls.findLast(({ call }) => call === takedown)?.body).toEqual({
    picture: '/media/p-960.jpg',
    reason: 'asked to',
  })
  expect(await screen.findByText('No pictures match.')).toBeDefined()
})

it('says that a picture is shown nowhere any more', async () => {
  fakeApi({ [one]: listed([]) })
  show(<PicturesScreen user={user('staff')} />, '/admin-pictures?id=p1')
  expect(await screen.findByText('No page shows this picture')).toBeDefined()
})

import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { User } from '#kit/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import PicturesScreen from './PicturesScreen'

const user = (role: string) => ({ role }) as User
const image = { url: '/media/p-960.jpg', srcset: '', width: 16, height: 9, alt: '', preview: '' }
const picture = (_id: string, alt: string, kind: string, title: string) => ({
  _id,
  files: [],
  image: { ...image, color: '#888888' },
  uses: [{ kind, id: 'x', title, page: '/', alt }],
})
const pond = picture('p1', 'The pond', 'page', 'Campus')
const listed = (data: object[]) => ({ body: { data, revision: 7, total: data.length } })
const list = 'GET /api/pictures?'

it('deletes several pictures with one question, and says so above the list', async () => {
  const takedown = 'POST /api/media/takedown'
  const other = picture('p2', 'Race', 'album', 'Sports Day 2026')
  const third = picture('p3', 'Hall', 'slider', 'Slider')
  const calls = fakeApi({
    [list]: [listed([pond, other, third]), listed([pond, other, third]), listed([])],
    [takedown]: [
      { status: 503, body: { code: 'busy', message: 'Try again.' } },
      { body: { message: 'Deleted permanently: 2 pictures.' } },
    ],
  })
  const person = show(<PicturesScreen user={user('owner')} />, '/admin-pictures')
  await person.click(await screen.findByRole('checkbox', { name: 'Mark The pond' }))
  const bar = within(screen.getByRole('region', { name: 'Marked pictures' }))
  expect(bar.getByText('1 marked')).toBeDefined()
  await person.click(bar.getByRole('button', { name: 'Mark all that are shown' }))
  expect(bar.getByText('3 marked')).toBeDefined()
  await person.click(screen.getByRole('checkbox', { name: 'Mark The pond' }))
  await person.click(bar.getByRole('button', { name: 'Delete permanently…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 pictures permanently?' })
  expect(dialog.textContent).toContain(
    'They are shown in the album “Sports Day 2026” and the slider. They will be removed there and from all older versions',
  )
  const shown = within(dialog).getAllByRole<HTMLImageElement>('img')
  expect(shown.map(({ alt, src }) => [alt, src])).toEqual([
    ['Race', 'http://localhost:3000/media/p-960.jpg'],
    ['Hall', 'http://localhost:3000/media/p-960.jpg'],
  ])
  await person.type(within(dialog).getByLabelText('Reason (optional)'), ' consent withdrawn ')
  const yes = within(dialog).getByRole('button', { name: 'Yes, delete permanently' })
  await person.click(yes)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Try again.')
  await person.click(yes)
  await expect
    .poll(() => document.activeElement?.textContent)
    .toBe('Deleted permanently: 2 pictures.')
  expect(calls.findLast(({ call }) => call === takedown)?.body).toEqual({
    pictures: ['p2', 'p3'],
    reason: 'consent withdrawn',
  })
  expect(screen.queryByRole('region', { name: 'Marked pictures' })).toBeNull()
})

it('marks nothing for who may not delete, and deletes nothing that is not seen', async () => {
  const other = picture('p2', 'Race', 'album', 'Rain')
  fakeApi({ [list]: listed([pond, other]), [`${list}q=race`]: listed([other]) })
  const open = (who: User) => show(<PicturesScreen user={who} />, '/admin-pictures')
  open(user('editor'))
  await screen.findByRole('link', { name: 'Race' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  cleanup()
  const person = open(user('owner'))
  await person.click(await screen.findByRole('checkbox', { name: 'Mark The pond' }))
  await person.click(screen.getByRole('checkbox', { name: 'Mark Race' }))
  await person.type(screen.getByRole('searchbox', { name: 'Find a picture' }), 'race{enter}')
  expect(await screen.findByText('1 marked')).toBeDefined()
})

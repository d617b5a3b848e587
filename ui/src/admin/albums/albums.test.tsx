import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import AlbumsScreen from './AlbumsScreen'

const walk = {
  id: 'walk',
  title: 'Rain walk',
  file: 'gallery/walk/album.yaml',
  fields: { name: 'Rain walk', number: 4, images: [{ file: '1.jpg', alt: 'Puddles' }] },
}
const published = { body: { message: 'Published.', data: {} } }
const sentPicture = (_id: string): Answer => ({
  body: `${JSON.stringify({ answer: { message: 'ok', data: { _id }, known: false } })}
`,
})

const api = (albums: object[], save: Answer = published) =>
  fakeApi({
    'GET /api/status': { body: { limits: { files: 20 } } },
    'GET /api/content/items/album': { body: { data: { revision: 7, items: albums } } },
    'POST /api/pictures/check': { body: { type: 'image/jpeg' } },
    'POST /api/pictures?keep=1': [sentPicture('a'.repeat(64)), sentPicture('b'.repeat(64))],
    'POST /api/content/items': save,
  })

function edit(calls: ReturnType<typeof fakeApi>) {
  const sent = calls.find(({ call }) => call === 'POST /api/content/items')
  return JSON.parse(String((sent?.body as FormData | undefined)?.get('item')))
}

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

it('lists the albums, and says where the consent is missing', async () => {
  api([walk])
  show(<AlbumsScreen />, '/admin-albums')
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('1 picture. Nobody has written down the families’ consent.')
})

it('publishes the pictures that were sent one by one, in their order', async () => {
  const calls = api([])
  const user = show(<AlbumsScreen />, '/admin-albums?album=new')
  await user.type(await screen.findByLabelText('Title'), 'Annual Day')
  await user.upload(screen.getByLabelText('Pictures'), [photo('one.jpg'), photo('two.heic')])
  await user.type(await screen.findByLabelText('What picture 2 shows'), 'The lamp is lit')
  await user.type(screen.getByLabelText('What was agreed to'), 'Photographs of school events')
  await user.type(screen.getByLabelText('Until when'), '31/03/2029')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Published.')).toBeDefined()
  expect(edit(calls)).toEqual({
    kind: 'album',
    id: '',
    base: 7,
    fields: {
      name: 'Annual Day',
      consent: { what: 'Photographs of school events', until: '2029-03-31' },
      images: [
        { file: '', alt: 'Annual Day, picture 1' },
        { file: '', alt: 'The lamp is lit' },
      ],
    },
    kept: [
      { field: '/images/0/file', name: 'one.jpg', hash: 'a'.repeat(64) },
      { field: '/images/1/file', name: 'two.heic', hash: 'b'.repeat(64) },
    ],
  })
})

it('adds pictures behind those that an album has', async () => {
  const calls = api([walk])
  const user = show(<AlbumsScreen />, '/admin-albums?album=walk')
  await user.upload(await screen.findByLabelText('Pictures'), photo('one.jpg'))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Published.')).toBeDefined()
  expect(edit(calls)).toMatchObject({ id: 'walk', fields: { number: 4 } })
  expect(edit(calls).fields.images).toEqual([
    { file: '1.jpg', alt: 'Puddles' },
    { file: '', alt: 'Rain walk, picture 2' },
  ])
  expect(edit(calls).kept[0].field).toBe('/images/1/file')
})

it('names what is missing, and what the server refuses', async () => {
  const fields = { 'images/0/file': 'This picture is not on the server any more.' }
  api([walk], { status: 400, body: { message: 'Not yet.', code: 'invalid', fields } })
  const user = show(<AlbumsScreen />, '/admin-albums?album=walk')
  await user.clear(await screen.findByLabelText('Title'))
  await user.type(screen.getByLabelText('By whom'), 'The families')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Write a title.')).toBeDefined()
  expect(screen.getByText('Say what was agreed to.')).toBeDefined()
  await user.type(screen.getByLabelText('Title'), 'Walk')
  await user.clear(screen.getByLabelText('By whom'))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('This picture is not on the server any more.')).toBeDefined()
})

it('removes an album after a question', async () => {
  const calls = api([walk])
  const user = show(<AlbumsScreen />, '/admin-albums')
  await user.click(await screen.findByRole('button', { name: 'Remove Rain walk' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Published.')).toBeDefined()
  expect(edit(calls)).toMatchObject({ kind: 'album', id: 'walk', base: 7, fields: null })
})

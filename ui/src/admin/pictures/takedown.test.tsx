import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import { Takedown } from './Takedown'

const address = 'https://school.example/media/50642ece-960.jpg'
const places = ['3 versions of the site', 'the slider']
const dryRun = { message: 'Would delete permanently.', places, already: false }
const message = 'Deleted permanently. The picture was in 3 versions of the site, the slider.'
const takedown = 'POST /api/media/takedown'

const field = () => screen.getByLabelText<HTMLInputElement>('Address of the picture or document')
const reason = () => screen.getByLabelText<HTMLInputElement>('Reason (optional)')

/** Opens the card and fills it in. */
async function ask(typed = address) {
  const user = show(<Takedown />)
  await user.click(screen.getByText('Delete a picture or document permanently'))
  if (typed) await user.type(field(), typed)
  await user.type(reason(), 'consent withdrawn')
  await user.click(screen.getByRole('button', { name: 'Delete permanently…' }))
  return user
}

it('says where the picture is, deletes it after a yes, and says so', async () => {
  const calls = fakeApi({ [takedown]: [{ body: dryRun }, { body: { ...dryRun, message } }] })
  const user = await ask(` ${address} `)
  const dialog = await screen.findByRole('dialog', { name: 'Delete this picture permanently?' })
  expect(dialog.textContent).toContain('It is in 3 versions of the site and the slider.')
  expect(dialog.textContent).toContain('This can’t be undone.')
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/media/50642ece-960.jpg')
  const form = { picture: address, reason: 'consent withdrawn' }
  expect(calls.map(({ body }) => body)).toEqual([{ ...form, dryRun: true }])

  await user.click(within(dialog).getByRole('button', { name: 'Yes, delete it permanently' }))
  const words = await screen.findByText(message)
  expect(words.closest('[role=status]')).not.toBeNull()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.textContent).toBe(message)
  expect(calls.map(({ body }) => body)).toEqual([{ ...form, dryRun: true }, form])
  expect([field().value, reason().value]).toEqual(['', ''])
})

it('deletes nothing when somebody thinks better of it, and keeps what was typed', async () => {
  const calls = fakeApi({ [takedown]: { body: dryRun } })
  const user = await ask()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(calls).toHaveLength(1)
  expect([field().value, reason().value]).toEqual([address, 'consent withdrawn'])
})

it.each([
  [404, 'No such picture.', { code: 'not_found', message: 'No such picture.' }],
  [422, 'No address.', { code: 'invalid', message: 'Wrong.', fields: { picture: 'No address.' } }],
])('marks the address that the server refuses with %d', async (status, words, body) => {
  fakeApi({ [takedown]: { status, body } })
  await ask()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Nothing was deleted.Please correct the marked field.')
  expect(screen.getByText(words).id).toBe(
    field().getAttribute('aria-describedby')?.split(' ').at(-1),
  )
  expect(document.activeElement).toBe(field())
  expect([field().value, reason().value]).toEqual([address, 'consent withdrawn'])
})

it('asks the server nothing without an address', async () => {
  const calls = fakeApi({})
  await ask('')
  expect(await screen.findByText('Paste the address of the picture or document')).toBeDefined()
  expect(document.activeElement).toBe(field())
  expect(calls).toEqual([])
})

it('says in the dialog why it failed, and does it when it is asked again', async () => {
  const busy = { status: 503, body: { code: 'busy', message: 'Try again in a minute.' } }
  fakeApi({ [takedown]: [{ body: dryRun }, busy, { body: { ...dryRun, message } }] })
  const user = await ask()
  const yes = await screen.findByRole('button', { name: 'Yes, delete it permanently' })
  await user.click(yes)
  const dialog = screen.getByRole('dialog')
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Try again in a minute.')
  await user.click(yes)
  expect(await screen.findByText(message)).toBeDefined()
})

it('asks nothing about a picture that was deleted before', async () => {
  const before = 'This picture was deleted permanently before.'
  const calls = fakeApi({
    [takedown]: { body: { message: before, places: [], already: true } },
  })
  await ask()
  expect((await screen.findByText(before)).closest('[role=status]')).not.toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toHaveLength(1)
})

it('says that no page shows it', async () => {
  fakeApi({ [takedown]: { body: { ...dryRun, places: [] } } })
  await ask()
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('No page shows it at this moment.')
})

it('names the document that it deletes', async () => {
  fakeApi({ [takedown]: { body: dryRun } })
  await ask('https://school.example/documents/a1bce643a2c099e8/marks%20of%20IX.pdf')
  const dialog = await screen.findByRole('dialog', { name: 'Delete this document permanently?' })
  expect(within(dialog).getByText('marks of IX.pdf')).toBeDefined()
})

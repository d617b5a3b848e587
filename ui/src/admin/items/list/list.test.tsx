import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { User } from '#kit/api/types.gen'
import { hasUnsaved } from '#kit/lib/unsaved-work'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import ItemsScreen from '../ItemsScreen'

const owner = { userName: 'Asha', emailId: 'asha@school.example', role: 'owner' } as User
const teacher = (title: string) => ({
  id: title.toLowerCase(),
  title,
  file: 'staff/teachers.yaml',
  fields: { name: title, designation: `PGT of ${title}`, qualification: 'B.Ed.' },
})
const call = 'POST /api/content/items/list'

function open(task: string, saved: Answer, user = owner) {
  const items = ['Anand', 'Bela', 'Chand'].map(teacher)
  const calls = fakeApi({
    'GET /api/content/items/teacher': { body: { data: { revision: 7, items } } },
    'GET /api/drafts': { body: { data: [] } },
    [call]: saved,
  })
  const sent = () => calls.filter((one) => one.call === call).map(({ body }) => body)
  return { user: show(<ItemsScreen user={user} />, `/admin-items?kind=teacher${task}`), sent }
}

const done = (message: string): Answer => ({
  body: {
    message,
    data: {
      item: { title: 'Teachers' },
      page: '/academics-and-infra/staff',
      undoItem: { kind: 'teacher', id: '', revision: 8 },
    },
  },
})
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const names = () =>
  screen.getAllByRole('listitem').map((row) => within(row).getByText(/^\w+$/).textContent)

it('saves all moves of an order as one', async () => {
  const { user, sent } = open('', done('Published.'))
  await user.click(await screen.findByRole('link', { name: 'Change the order' }))
  const save = await screen.findByRole('button', { name: 'Save the order' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await user.click(button('Move Anand later'))
  expect(screen.getByText('Moved to place 2 of 3.')).toBeDefined()
  expect(document.activeElement).toBe(button('Move Anand later'))
  button('Reorder Chand, 3 of 3').focus()
  await user.keyboard('{Enter}')
  expect(screen.getByText('Chand lifted. 3 of 3.')).toBeDefined()
  await user.keyboard('{Home}{Enter}')
  expect(names()).toEqual(['Chand', 'Bela', 'Anand'])
  expect(hasUnsaved()).toBe(true)
  await user.click(save)
  expect(await screen.findByText('The new order is published.')).toBeDefined()
  expect(sent()).toEqual([
    { kind: 'teacher', base: 7, entries: [{ id: 'chand' }, { id: 'bela' }, { id: 'anand' }] },
  ])
  expect(await screen.findByRole('link', { name: 'Change the order' })).toBeDefined()
  expect(button('Undo')).toBeDefined()
  expect(hasUnsaved()).toBe(false)
})

it('keeps the new order when it could not be saved, and says why', async () => {
  const { user } = open('&show=order', { status: 409, body: { message: 'Somebody was faster.' } })
  await user.click(await screen.findByRole('button', { name: 'Move Bela earlier' }))
  await user.click(button('Save the order'))
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody was faster.')
  expect(names()).toEqual(['Bela', 'Anand', 'Chand'])
})

it('adds the people of pasted rows, but those who are there', async () => {
  const { user, sent } = open('&show=several', done('2 people added.'))
  const text = await screen.findByLabelText(/^Rows from Excel/)
  await user.click(button('Look at the rows'))
  expect(screen.getByText('Paste the rows here first.')).toBeDefined()
  await user.click(text)
  await user.paste(
    'Name\tDesignation\tQualification\nbela\tPRT\tB.Ed.\nDev\tPRT\t\nEna\tPRT\tB.Ed.',
  )
  await user.click(button('Look at the rows'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Add several people' }))
  expect(screen.getByText('Is in the list already.')).toBeDefined()
  await user.click(button('Publish 2 people'))
  const wrong = screen.getByLabelText('Qualification, row 2')
  expect(document.activeElement).toBe(wrong)
  expect(screen.getByText('Row 2: Qualification is missing.')).toBeDefined()
  expect(sent()).toEqual([])
  await user.type(wrong, 'M.A.')
  await user.click(button('Publish 2 people'))
  expect(await screen.findByText('2 people added.')).toBeDefined()
  const person = (name: string, qualification: string) => ({
    fields: { name, designation: 'PRT', qualification },
  })
  expect(sent()).toMatchObject([
    {
      base: 7,
      entries: [
        { id: 'anand' },
        { id: 'bela' },
        { id: 'chand' },
        person('Dev', 'M.A.'),
        person('Ena', 'B.Ed.'),
      ],
    },
  ])
})

it('says at the cell what the server refuses', async () => {
  const fields = { 'entries/3/name': 'This has 90 characters; 80 are the most.' }
  const { user } = open('&show=several', {
    status: 422,
    body: { message: 'Not published yet.', fields },
  })
  await user.click(await screen.findByLabelText(/^Rows from Excel/))
  await user.paste('Bela\tPRT\tB.Ed.\nDev\tPRT\tB.Ed.')
  await user.click(button('Look at the rows'))
  await user.click(button('Publish 1 person'))
  await expect
    .poll(() => screen.getByLabelText('Name, row 2').getAttribute('aria-invalid'))
    .toBe('true')
  expect(screen.getByText(/90 characters/)).toBeDefined()
})

it('refuses more rows than any school has', async () => {
  const { user } = open('&show=several', done(''))
  await user.click(await screen.findByLabelText(/^Rows from Excel/))
  await user.paste('Dev\tPRT\tB.Ed.\n'.repeat(10_000))
  await user.click(button('Look at the rows'))
  expect(screen.getByText(/^These are 10,000 rows/)).toBeDefined()
})

it('tells staff who does it', async () => {
  const warn = vi.spyOn(console, 'error')
  open('&show=order', done(''), { ...owner, role: 'staff' })
  expect(await screen.findByText(/^An editor or an owner can/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Change the order' })).toBeNull()
  expect(warn).not.toHaveBeenCalled()
})

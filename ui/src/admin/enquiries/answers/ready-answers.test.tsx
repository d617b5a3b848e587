import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, button, focused, openScreen } from '../testing/enquiries'

const get = 'GET /api/enquiries/answers'
const put = 'PUT /api/enquiries/answers'
const fees = { title: 'Fees', text: 'Dear {name}, 10.' }
const saved = { body: { answers: [], version: 4 } }

it('are written, ordered and deleted, and kept all at once', async () => {
  const { user, asked } = openScreen({ [get]: answers(fees), [put]: saved })
  await user.click(button('Ready answers'))
  const heading = await screen.findByRole('heading', { name: 'Ready answers' })
  await expect.poll(focused).toBe(heading)
  await user.click(await screen.findByRole('button', { name: 'Add an answer' }))
  await expect.poll(() => focused()?.textContent).toBe('Answer 2')
  const titles = screen.getAllByLabelText('Title')
  await user.type(titles[1] as HTMLElement, 'Hostel')
  await user.click(button('Move up'))
  await user.click(button('Add an answer'))
  await user.click(screen.getAllByRole('button', { name: 'Delete the answer' })[2] as HTMLElement)
  expect(focused()).toBe(button('Add an answer'))
  await user.click(button('Save the ready answers'))
  expect(await screen.findByText('The ready answers were saved.')).toBeDefined()
  expect(asked(put)[0]?.body).toEqual({
    answers: [{ title: 'Hostel', text: 'Dear {name},\n\n' }, fees],
    version: 3,
  })
  const list = await screen.findByRole('region', { name: 'List of enquiries' })
  await expect.poll(focused).toBe(list)
})

it('mark what the server refuses, and keep what was typed', async () => {
  const outdated = { message: 'Somebody else has changed the ready answers.', code: 'outdated' }
  const { user, asked } = openScreen(
    {
      [get]: answers(fees),
      [put]: [
        {
          status: 422,
          body: { message: 'x', code: 'invalid', fields: { 'answers.0.title': 'Not this' } },
        },
        { status: 409, body: outdated },
      ],
    },
    '?view=answers',
  )
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  await user.clear(title)
  await user.click(button('Save the ready answers'))
  expect(await screen.findByText('Required')).toBeDefined()
  await expect.poll(focused).toBe(title)
  expect(asked(put)).toEqual([])
  await user.type(title, 'Costs')
  await user.click(button('Save the ready answers'))
  expect(await screen.findByText('Not this')).toBeDefined()
  await user.click(button('Save the ready answers'))
  expect((await screen.findByRole('alert')).textContent).toContain(outdated.message)
  expect(title.value).toBe('Costs')
})

it('begin with examples in an office that has none', async () => {
  const { user, asked } = openScreen({ [get]: answers(), [put]: saved }, '?view=answers')
  await user.click(await screen.findByRole('button', { name: 'Begin with three examples' }))
  expect(screen.getAllByLabelText('Title')).toHaveLength(3)
  expect(focused()).toBe(button('Add an answer'))
  expect(screen.queryByRole('button', { name: 'Begin with three examples' })).toBeNull()
  await user.click(button('Save the ready answers'))
  expect(await screen.findByText('The ready answers were saved.')).toBeDefined()
  expect(asked(put)[0]?.body).toMatchObject({
    answers: [
      {
        title: 'Fees',
        text: expect.stringContaining('Dear {name},\n\nThank you for writing to {school}.'),
      },
      { title: 'Visit' },
      { title: 'Admission' },
    ],
  })
})

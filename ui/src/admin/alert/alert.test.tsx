import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import AlertScreen from './AlertScreen'

const shown = {
  id: 'alert',
  title: 'Rain',
  file: 'alert.yaml',
  fields: { text: 'School closed tomorrow', expires: '2100-11-25 18:00' },
}
const published = { body: { message: 'Published.', data: {} } }

const api = (items: object[], save: Answer = published) =>
  fakeApi({
    'GET /api/content/items/alert': { body: { data: { revision: 7, items } } },
    'POST /api/content/items': save,
  })

/** The edit that was sent. */
const sent = (calls: ReturnType<typeof fakeApi>) =>
  JSON.parse(
    String(
      (calls.find(({ call }) => call.startsWith('POST'))?.body as FormData | undefined)?.get(
        'item',
      ),
    ),
  )

it('shows a new alert until the end of tomorrow', async () => {
  const calls = api([])
  const user = show(<AlertScreen />, '/admin-alert')
  expect(await screen.findByText(/No alert is shown/)).toBeDefined()
  await user.type(screen.getByLabelText(/What everybody/), 'School closed tomorrow')
  await user.click(screen.getByRole('button', { name: 'Show the alert' }))
  expect(await screen.findByText('Published.')).toBeDefined()
  expect(sent(calls)).toMatchObject({ kind: 'alert', id: '', base: 7 })
  expect(sent(calls).fields).toEqual({
    text: 'School closed tomorrow',
    expires: expect.stringMatching(/^\d{4}-\d\d-\d\d 23:59$/),
  })
})

it('changes the alert that is shown, and takes it down', async () => {
  const calls = api([shown])
  const user = show(<AlertScreen />, '/admin-alert')
  expect(await screen.findByText(/Every page shows it until .*25 November 2100/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Show until (IST)').value).toBe('25/11/2100 18:00')
  await user.click(screen.getByRole('button', { name: 'Take it down' }))
  expect(await screen.findByText('Published.')).toBeDefined()
  expect(sent(calls)).toEqual({ kind: 'alert', id: 'alert', base: 7, fields: null })
})

it('says that the last alert is over, and begins a new one', async () => {
  api([{ ...shown, fields: { ...shown.fields, expires: '2020-11-25' } }])
  show(<AlertScreen />, '/admin-alert')
  expect(await screen.findByText(/The last alert ended on/)).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/What everybody/).value).toBe('')
})

it('marks what the server refuses', async () => {
  const fields = { expires: 'This is over already.' }
  api([], { status: 400, body: { message: 'Not yet.', code: 'invalid', fields } })
  const user = show(<AlertScreen />, '/admin-alert')
  await user.click(await screen.findByRole('button', { name: 'Show the alert' }))
  expect(await screen.findByText('Write what everybody should know.')).toBeDefined()
  await user.type(screen.getByLabelText(/What everybody/), 'Closed')
  await user.click(screen.getByRole('button', { name: 'Show the alert' }))
  expect(await screen.findByText('This is over already.')).toBeDefined()
})

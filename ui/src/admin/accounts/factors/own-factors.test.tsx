import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import OwnAccountScreen from '../own/OwnAccountScreen'

const asha = { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'owner' } as const
const factors = (more: object = {}): Answer => ({ body: { passkeys: [], recovery: 0, ...more } })
const phone = { _id: 'k1', name: 'Chrome on Android', addedAt: '2026-11-20T03:30:00Z' }
const begun = {
  token: 't1',
  secret: 'ABCDEFGH',
  uri: 'otpauth://x',
  qr: { size: 33, path: 'M0 0' },
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function open(answers: Record<string, Answer | Answer[]>) {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T07:00:00Z'))
  const calls = fakeApi(answers)
  const user = show(<OwnAccountScreen user={{ ...asha, mustAddFactor: true }} />)
  await screen.findByRole('button', { name: 'Add an authenticator app' }).catch(() => {})
  const bodies = () =>
    calls.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body])
  return { user, bodies }
}

it('adds an app, and shows the recovery codes until they are kept', async () => {
  const { user, bodies } = await open({
    'GET /api/account/factors': [factors(), factors({ appAt: phone.addedAt, recovery: 2 })],
    'POST /api/account/app': { body: begun },
    'POST /api/account/app/confirm': [
      { status: 422, body: { message: 'Please correct.', fields: { code: 'Not the code' } } },
      { status: 201, body: { message: 'Added: an app', recovery: ['AAAA-BBBB-CCCC', 'D'] } },
    ],
  })
  expect(screen.getByText(/^The owners of this site ask for a passkey/)).toBeDefined()
  expect(screen.getByText(/^Passkeys need an address that begins with https/)).toBeDefined()
  await user.click(button('Add an authenticator app'))
  expect(await screen.findByText('ABCD EFGH')).toBeDefined()
  expect(screen.getByRole('img', { name: 'Code to scan' })).toBeDefined()
  await user.type(screen.getByLabelText('Code'), '123 456')
  await user.click(button('Add the app'))
  expect(await screen.findByText('Not the code')).toBeDefined()
  await user.click(button('Add the app'))
  expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Your recovery codes')
  expect(screen.queryByRole('heading', { name: 'Passkeys and codes' })).toBeNull()
  await user.click(button('I have written them down'))
  expect(screen.queryByText('AAAA-BBBB-CCCC')).toBeNull()
  expect(await screen.findByText(/^You have 2 recovery codes left/)).toBeDefined()
  expect(bodies().at(-1)?.[1]).toEqual({ token: 't1', code: '123 456' })
})

it('renames a passkey and removes it', async () => {
  const message = 'Passkey removed.'
  const { user, bodies } = await open({
    'GET /api/account/factors': [
      factors({ passkeys: [phone], recovery: 10 }),
      factors({ passkeys: [{ ...phone, name: 'Old phone' }], recovery: 10 }),
      factors(),
    ],
    'PATCH /api/account/passkeys/k1': { body: { message: 'It has the name Old phone now' } },
    'DELETE /api/account/passkeys/k1': { body: { message } },
  })
  await user.click(button('Rename: Chrome on Android'))
  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'Old phone')
  await user.click(button('Save the name'))
  await user.click(await screen.findByRole('button', { name: 'Remove: Old phone' }))
  await user.click(button('Yes, remove it'))
  expect(await screen.findByText(message)).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Passkeys and codes')
  expect(bodies()).toEqual([
    ['PATCH /api/account/passkeys/k1', { name: 'Old phone' }],
    ['DELETE /api/account/passkeys/k1', null],
  ])
})

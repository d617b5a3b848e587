import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '#testing/fake-api'
import { openArea } from './testing/area'
import { otherEntries } from './testing/menu-entries'

const data = { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'owner' }
const session = { body: { data, token: 'h.p.s', message: 'Signed in' } }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
})

it('has a bar on a phone: what is used daily, what can be added, and More for the rest', async () => {
  fakeApi({ 'GET /api/session': session })
  const { user } = openArea('/admin-dashboard')
  const press = async (name: string, title: string) => {
    const button = await screen.findByRole('button', { name })
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const sheet = within(await screen.findByRole('dialog', { name: title }))
    expect(sheet.getByRole('heading').textContent).toBe(title)
    return sheet
  }
  const links = (sheet: ReturnType<typeof within>) =>
    sheet.getAllByRole('link').map((link: HTMLElement) => link.textContent?.trim())
  const add = await press('Add', 'What do you want to publish?')
  expect(links(add)).toEqual(['Circular', 'News', 'Photos', 'Alert'])
  await user.click(add.getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const publish = await press('Publish', 'Publish')
  expect(links(publish)).toEqual(['Circulars', 'News', 'Albums', 'Alert', 'Drafts'])
  await user.click(publish.getByRole('button', { name: 'Close' }))
  const more = await press('More', 'More screens')
  expect(links(more)).toEqual(otherEntries)
  await user.click(more.getByRole('link', { name: 'Activity' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await screen.findAllByRole('alert')
})

it('has no second “Publish” on a phone beside the one of a form', async () => {
  fakeApi({ 'GET /api/session': session })
  const { user } = openArea('/admin-items?kind=news&item=new')
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const [publish] = within(screen.getByRole('dialog')).getAllByRole('link')
  expect(publish?.textContent).toBe('Circulars')
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  await screen.findAllByRole('alert')
})

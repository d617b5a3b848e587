import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { User } from '#kit/api/types.gen'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import ItemsScreen from '../../ItemsScreen'

const owner = { _id: 'a', userName: 'Asha', emailId: 'asha@school.example', role: 'owner' } as User
const pages = [
  { id: 'index', title: 'Home', file: 'pages/index.md', page: '/', fields: {} },
  { id: 'about-us', title: 'About us', file: 'pages/about-us.md', page: '/about-us', fields: {} },
  { id: 'fees', title: 'Fees', file: 'pages/fees.md', page: '/fees', fields: {} },
]
const links = [{ label: 'Fees', path: '/fees' }]
const menu = {
  menu: [
    { label: 'School', path: '/', translations: { kn: { label: 'ಶಾಲೆ' } } },
    { label: 'About', children: [{ label: 'About us', path: '/about-us' }] },
  ],
  home_links: links,
  contact_links: links,
  footer: [{ heading: 'More', links }],
  gone: ['/old'],
}
const done = { body: { message: 'Published.', data: {} } }

function open(search: string, user = owner, more: Record<string, Answer> = {}) {
  const list = (items: object[]) => ({ body: { data: { revision: 7, items } } })
  const file = { id: 'navigation', title: 'Menu', file: 'navigation.yaml', fields: menu }
  const calls = fakeApi({
    'GET /api/content/items/page': list(pages),
    'GET /api/content/items/menu': list([file]),
    'GET /api/drafts': { body: { data: [] } },
    'PUT /api/drafts/d1': { body: { data: { version: 1, changedAt: '2026-11-24T05:12:00Z' } } },
    'POST /api/drafts/d1/approve': done,
    ...more,
  })
  const sent = () => {
    const last = calls.findLast(({ call }) => call === 'PUT /api/drafts/d1')?.body as FormData
    return JSON.parse(String(last.get('item'))).fields
  }
  return { user: show(<ItemsScreen user={user} />, `/admin-items?${search}&draft=d1`), sent, calls }
}

const press = (name: string | RegExp) => screen.getAllByRole('button', { name })[0] as HTMLElement

afterEach(() => localStorage.clear())

it('adds a page: its title proposes the address, below another page and in the menu', async () => {
  const { user, sent } = open('kind=page&item=new')
  await user.type(await screen.findByLabelText('Title'), 'ಇತಿಹಾಸ')
  const address = await screen.findByLabelText<HTMLInputElement>('Address')
  expect(address.value).toBe('/itihasa')
  await user.selectOptions(screen.getByLabelText('Under which page'), 'About us')
  expect(address.value).toBe('/about-us/itihasa')
  await user.type(screen.getByLabelText('Title'), ' 2')
  expect(address.value).toBe('/about-us/itihasa-2')
  await user.selectOptions(await screen.findByLabelText('Place in the menu'), 'Under “About”')
  await user.type(screen.getByLabelText(/^Short description/), 'What happened since 1998.')
  await user.click(press('Publish'))
  expect(await screen.findByText('Published.')).toBeDefined()
  expect(sent()).toMatchObject({ title: 'ಇತಿಹಾಸ 2', address: '/about-us/itihasa-2', menu: 'About' })
})

it('refuses an address that is taken or has other letters', async () => {
  const { user, calls } = open('kind=page&item=new')
  await user.type(await screen.findByLabelText('Title'), 'Fees')
  await user.click(press('Publish'))
  expect(await screen.findByText(/^There is a page at this address already/)).toBeDefined()
  await user.clear(screen.getByLabelText('Address'))
  await user.type(screen.getByLabelText('Address'), '/Fees')
  expect(await screen.findByText(/^Write small English letters/)).toBeDefined()
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

it('asks for no address of a page that is there', async () => {
  open('kind=page&item=fees')
  await screen.findByLabelText('Title')
  expect(screen.queryByLabelText('Address')).toBeNull()
})

it('asks editors of pages alone for no place in the menu', async () => {
  open('kind=page&item=new', { ...owner, role: 'editor', sections: ['pages'] })
  await screen.findByLabelText('Address')
  expect(screen.queryByLabelText('Place in the menu')).toBeNull()
})

it('moves, adds and removes entries of the menu, with their translations', async () => {
  const { user, sent } = open('kind=menu&item=navigation')
  await user.click(await screen.findByRole('button', { name: 'Move School later' }))
  expect(screen.getByText('School is now 2 of 2.')).toBeDefined()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move School later')
  await user.click(press(/^School/))
  await user.click(press('Add a page under it')) // School opens a list now, which begins with its page
  const added = within(screen.getByRole('group', { name: 'Entry 2' }))
  expect(document.activeElement).toBe(added.getByLabelText('Words'))
  await user.type(added.getByLabelText('Words'), 'What it costs')
  await user.selectOptions(added.getByLabelText('Page'), 'Fees')
  await user.click(press(/^About/))
  await user.click(press(/^About us/))
  await user.click(press('Remove the entry'))
  await user.selectOptions(screen.getByLabelText('Page'), 'Another address')
  await user.type(screen.getByLabelText('Address'), 'https://cbse.example')
  await user.click(press('Publish'))
  expect(await screen.findByText('Published.')).toBeDefined()
  const kn = { translations: { kn: { label: 'ಶಾಲೆ' } } }
  expect(sent()).toEqual({
    ...menu,
    menu: [
      { label: 'About', path: 'https://cbse.example' },
      {
        label: 'School',
        ...kn,
        children: [
          { label: 'School', path: '/', ...kn },
          { label: 'What it costs', path: '/fees' },
        ],
      },
    ],
  })
})

it('opens the entries that lack something, and says what', async () => {
  const { user, calls } = open('kind=menu&item=navigation')
  await screen.findByRole('button', { name: 'Move School later' })
  await user.click(press('Add an entry'))
  await user.click(press(/^School/)) // closes the new one
  await user.click(press('Publish'))
  expect(await screen.findByText('Write what it says.')).toBeDefined()
  expect(screen.getByText('Choose a page, or add pages below.')).toBeDefined()
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { hydrateSiteState, setMenuOpen, useSiteState } from '#kit/lib/site-state'
import { layout } from '#testing/fixtures'
import { Menu } from './Menu'

// The test browser has no popovers: this is one that only knows whether it is open.
const open = new WeakSet<Element>()
beforeEach(() => {
  hydrateSiteState('Test School')
  const { matches } = HTMLElement.prototype
  vi.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function (this: HTMLElement, what) {
    return what === ':popover-open' ? open.has(this) : matches.call(this, what)
  })
  HTMLElement.prototype.togglePopover = function (this: HTMLElement, force) {
    if (force) open.add(this)
    else open.delete(this)
    return Boolean(force)
  }
})

const show = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Menu layout={layout} />
    </MemoryRouter>,
  )

const popover = () => document.getElementById('menu') as HTMLElement

test('the entry of the current page is marked, in a submenu too', () => {
  show('/boarding-activities')
  expect(screen.getByText('Boarding Activities').getAttribute('aria-current')).toBe('page')
  expect(screen.getByText('Our School').getAttribute('aria-current')).toBeNull()
})

test('a menu that was left open is opened again', () => {
  setMenuOpen(true)
  show('/')
  expect(open.has(popover())).toBe(true)
})

test('choosing an entry closes the menu', async () => {
  setMenuOpen(true)
  show('/')
  await userEvent.click(screen.getByText('Contact Us'))
  expect(useSiteState.getState().menuOpen).toBe(false)
  expect(open.has(popover())).toBe(false)
})

test('it closes when the focus goes on into the page, which it covers', async () => {
  setMenuOpen(true)
  show('/')
  const beyond = document.body.appendChild(document.createElement('button'))
  const opener = document.body.appendChild(document.createElement('button'))
  opener.setAttribute('popovertarget', 'menu')
  act(() => screen.getByText('Our School').focus())
  act(() => screen.getByText('Contact Us').focus())
  act(() => opener.focus())
  act(() => screen.getByText('Contact Us').focus())
  expect(useSiteState.getState().menuOpen).toBe(true)
  act(() => beyond.focus())
  expect(useSiteState.getState().menuOpen).toBe(false)
  opener.remove()
  beyond.remove()
})

test('each group has its own name, in any script', () => {
  const group = (label: string) => ({ label, children: [{ label: 'x', path: `/${label}` }] })
  const menu = [group('ನಮ್ಮ ಶಾಲೆ'), group('ವಸತಿ')]
  render(
    <MemoryRouter>
      <Menu layout={{ ...layout, navigation: { ...layout.navigation, menu } }} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('list', { name: 'ನಮ್ಮ ಶಾಲೆ' })).toBeTruthy()
  expect(screen.getByRole('list', { name: 'ವಸತಿ' })).toBeTruthy()
})

test('what the browser opens and closes is remembered', () => {
  show('/')
  const toggle = (newState: string) =>
    act(() => popover().dispatchEvent(Object.assign(new Event('toggle'), { newState })))
  toggle('open')
  expect(useSiteState.getState().menuOpen).toBe(true)
  toggle('closed')
  expect(useSiteState.getState().menuOpen).toBe(false)
})

test('the dashboard is there for who has a token', () => {
  show('/').unmount()
  expect(screen.queryByText('Admin Dashboard')).toBeNull()
  localStorage.setItem('token', 'a.b.c')
  show('/')
  expect(screen.getByText('Admin Dashboard').getAttribute('href')).toBe('/admin-dashboard')
})

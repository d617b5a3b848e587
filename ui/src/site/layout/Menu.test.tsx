import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { layout } from '#testing/fixtures'
import { Menu } from './Menu'

// What opens and closes it is a popover of the browser: e2e/journeys/menu.spec.ts tests that.

const show = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Menu layout={layout} />
    </MemoryRouter>,
  )

test('the entry of the current page is marked, in a submenu too', () => {
  show('/boarding-activities')
  expect(screen.getByText('Boarding Activities').getAttribute('aria-current')).toBe('page')
  expect(screen.getByText('Our School').getAttribute('aria-current')).toBeNull()
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

test('the dashboard is there for who has a token', () => {
  show('/').unmount()
  expect(screen.queryByText('Admin Dashboard')).toBeNull()
  localStorage.setItem('token', 'a.b.c')
  show('/')
  expect(screen.getByText('Admin Dashboard').getAttribute('href')).toBe('/admin-dashboard')
})

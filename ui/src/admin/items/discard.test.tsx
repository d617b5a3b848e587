import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { User } from '#kit/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import ItemsScreen from './ItemsScreen'

const clerk = { userName: 'Ravi', emailId: 'ravi@school.example', role: 'staff' } as User
const rain = {
  id: 'd1',
  version: 3,
  kind: 'news',
  base: 7,
  title: 'Rain',
  state: 'waiting',
  createdBy: 'ravi@school.example',
  createdAt: '2026-11-24T05:00:00Z',
  changedBy: 'ravi@school.example',
  changedAt: '2026-11-24T05:12:00Z',
}

it('offers to discard what somebody holds or may publish, and says whose draft it is', async () => {
  const handedOver = { ...rain, id: 'd2', title: 'Sun', createdBy: 'asha@school.example' }
  const listed = {
    body: { data: [rain, handedOver], people: { 'asha@school.example': 'Asha Rao' } },
  }
  const names = () =>
    screen
      .queryAllByRole('button', { name: /^Discard/ })
      .map((one) => one.getAttribute('aria-label'))
  fakeApi({
    'GET /api/content/items/circular': { body: { data: { revision: 7, items: [] } } },
    'GET /api/drafts': listed,
  })
  show(<ItemsScreen user={clerk} />, '/admin-items?show=waiting')
  await screen.findByRole('link', { name: 'Sun' })
  expect(names()).toEqual(['Discard Rain'])
  const [own, handed] = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(own).not.toContain('draft of')
  expect(handed).toContain('draft of Asha Rao')
  cleanup()
  const editor = { ...clerk, emailId: 'gita@school.example', role: 'editor', sections: ['news'] }
  show(<ItemsScreen user={editor as User} />, '/admin-items?show=waiting')
  await screen.findByRole('link', { name: 'Sun' })
  expect(names()).toEqual(['Discard Rain', 'Discard Sun'])
})

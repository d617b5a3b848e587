import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { User } from '#kit/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import ItemsScreen from '../ItemsScreen'

const owner = { userName: 'Asha', emailId: 'asha@school.example', role: 'owner' } as User

const classes = [
  { classes: 'VI', fee: 61000, hostel: 159000 },
  ...['I', 'II', 'III', 'IV', 'V', 'IX', 'X'].map((name) => ({ classes: name, fee: 49000 })),
  { classes: 'XI', stream: 'Science', fee: 88000 },
  { classes: 'XII', seats: 4 },
]

function open(...facts: object[]) {
  const list = (items: object[]) => ({ body: { data: { revision: 7, items } } })
  fakeApi({
    'GET /api/content/items/fact': list(facts),
    'GET /api/content/items/admissions': list([{ id: 'admissions', fields: { classes } }]),
    'GET /api/drafts': { body: { data: [] } },
  })
  return show(<ItemsScreen user={owner} />, '/admin-items?kind=fact')
}

it('lists the fees of classes beside the figures, and finds them', async () => {
  const user = open({ id: 'bus', title: 'Bus', fields: { id: 'bus', value: '₹9,600' } })
  const link = await screen.findByRole('link', { name: 'Fee of class VI' })
  expect(link.getAttribute('href')).toBe('/admin-items?kind=admissions&item=admissions#classes.0')
  expect(screen.getByText('₹88,000 · {fee-xi-science}')).toBeDefined()
  await user.type(screen.getByLabelText('Find in this list'), 'VI')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Add a figure',
    'Fee of class VI',
  ])
  expect(screen.getByText('₹61,000 · {fee-vi} · ₹1,59,000 · {hostel-vi}')).toBeDefined()
  expect(screen.queryByText(/^Nothing here matches/)).toBeNull()
})

it('lists them where there are no other figures', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'Fee of class XI Science' })).toBeDefined()
  expect(screen.queryByText('No figures yet')).toBeNull()
})

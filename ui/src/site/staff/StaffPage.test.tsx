import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { info, layout, pageOf } from '#testing/fixtures'
import StaffPage from './StaffPage'

const staff = [
  {
    id: 'teachers',
    heading: 'Teachers',
    members: [
      { id: 1, name: 'Vidya Kulkarni', qualification: 'M.Sc.', designation: 'Principal' },
      {
        id: 3,
        name: 'Rafiq Inamdar',
        qualification: 'M.Sc. (Physics)',
        designation: 'PGT Physics',
      },
    ],
  },
  {
    id: 'office-hostel',
    heading: 'Office and hostel staff',
    members: [{ name: 'Parvati Biradar', qualification: 'SSLC', role: 'Cook' }],
  },
]

const show = () => render(<StaffPage page={pageOf('staff', { info, staff })} layout={layout} />)

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)

test('everybody stands there, with counts', () => {
  show()
  expect(names()).toHaveLength(3)
  expect(screen.getByRole('heading', { name: 'Teachers 2' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('3 people')
})

test('after a renewal of the lists a word finds the same person', async () => {
  const { rerender } = show()
  await userEvent.type(screen.getByRole('searchbox'), 'rafiq')
  await waitFor(() => expect(names()).toEqual(['RIRafiq Inamdar']))
  const [teachers, others] = staff
  const newcomer = { id: 2, name: 'Anand Patil', qualification: 'B.Ed.', designation: 'PRT' }
  const renewed = [{ ...teachers, members: [newcomer, ...(teachers?.members ?? [])] }, others]
  rerender(
    <StaffPage page={pageOf('staff', { info, staff: renewed as typeof staff })} layout={layout} />,
  )
  await waitFor(() => expect(names()).toEqual(['RIRafiq Inamdar']))
})

test('a word finds people by name, qualification and post, with a slip of the finger too', async () => {
  show()
  const box = screen.getByRole('searchbox')
  await userEvent.type(box, 'phisics')
  await waitFor(() => expect(names()).toEqual(['RIRafiq Inamdar']))
  expect(screen.getByRole('status').textContent).toBe('1 of 3 people')
  await userEvent.clear(box)
  await userEvent.type(box, 'parv')
  await waitFor(() => expect(names()).toEqual(['PBParvati Biradar']))
  await userEvent.clear(box)
  await userEvent.type(box, 'zzzz')
  await screen.findByText(/Nobody matches/)
})

test('several words find who has all of them', async () => {
  show()
  await userEvent.type(screen.getByRole('searchbox'), 'vidya rafiq')
  await screen.findByText(/Nobody matches/)
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'physics rafiq')
  await waitFor(() => expect(names()).toEqual(['RIRafiq Inamdar']))
})

test('one list can be chosen', async () => {
  show()
  await userEvent.click(screen.getByRole('radio', { name: 'Office and hostel staff' }))
  expect(names()).toEqual(['PBParvati Biradar'])
  await userEvent.click(screen.getByRole('radio', { name: 'Everybody' }))
  expect(names()).toHaveLength(3)
})

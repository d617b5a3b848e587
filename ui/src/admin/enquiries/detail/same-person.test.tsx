import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { list, meena, one, openOne } from '../testing/enquiries'

const get = 'GET /api/enquiries/e1'

it('leads to what else the same person sent', async () => {
  const call = 'GET /api/enquiries?person=e1%40mail.in%2C9876543210'
  const { user } = await openOne('Meena Rao', { [get]: one(meena, 2), [call]: list([meena]) })
  expect(screen.getByText(/^2 more enquiries have this e-mail address or telephone/)).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'See all from this person' }))
  expect(await screen.findByText('Everything from e1@mail.in or 9876543210')).toBeDefined()
})

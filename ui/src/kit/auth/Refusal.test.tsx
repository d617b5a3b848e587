import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refusal } from './Refusal'

it('leads to each wrong field of a post without JavaScript', () => {
  const fields = { userName: 'Must be at least 3 characters', emailId: 'Invalid email address' }
  const form = { values: {}, fields, message: 'Please correct it.', done: false }
  render(<Refusal title="Register failed: Please correct it." form={form} />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#userName', '#emailId'])
  expect(screen.getByRole('alert').closest('#answer')).not.toBeNull()
})

import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import EnquiryForm from './EnquiryForm'

it('says nothing of how long a message took that came back from the server', async () => {
  document.body.innerHTML = '<input type="hidden" name="token" value="of-the-page">'
  const calls = fakeApi({ 'POST /api/contactus': 'no response' })
  const values = { name: 'Ravi', email: 'ravi@mail.in', phonenumber: '9876543210' }
  const message = 'Fees for class 6?'
  const wrong = {
    done: false,
    message: 'Look again.',
    values: { ...values, message },
    fields: {},
  }
  const user = show(<EnquiryForm form={wrong} />)
  await user.click(screen.getByRole('button', { name: 'Send Message' }))
  await expect.poll(() => calls[0]?.body).toMatchObject({ elapsed: 0 })
})

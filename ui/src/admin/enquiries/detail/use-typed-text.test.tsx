import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { discardAndLogin } from '#kit/auth/reauthenticate'
import { hasUnsaved } from '#kit/lib/unsaved-work'
import { useTypedText } from './use-typed-text'

function Note() {
  const [, write] = useTypedText('note', 'e1')
  return (
    <button type="button" onClick={() => write('Call back')}>
      Write
    </button>
  )
}

it('asks before a note is lost, but not who has said so already', async () => {
  vi.spyOn(window.location, 'assign').mockReturnValue()
  const { getByText, findByText } = render(<Note />)
  getByText('Write').click()
  await findByText('Write')
  await expect.poll(hasUnsaved).toBe(true)
  discardAndLogin()
  expect(hasUnsaved()).toBe(false)
})

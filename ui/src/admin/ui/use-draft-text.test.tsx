import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Reauthentication } from '#kit/auth/reauthentication'
import { setUser } from '#kit/lib/site-state'
import { hasUnsaved } from '#kit/lib/unsaved-work'
import { dropDraftTexts, useDraftText } from './use-draft-text'

const asha = { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'staff' } as const

beforeEach(() => setUser(asha))

function Note({ of = 'e1' }: { of?: string }) {
  const [text = '', write] = useDraftText(`note ${of}`)
  return <textarea value={text} onChange={({ target }) => write(target.value)} />
}

const text = () => screen.getByRole<HTMLTextAreaElement>('textbox').value

async function typed(words: string) {
  const shown = render(<Note />)
  await userEvent.type(screen.getByRole('textbox'), words)
  return shown
}

it('keeps a text over a reload, and for its key alone', async () => {
  const { rerender } = await typed('Call back')
  rerender(<Note of="e2" />)
  expect(text()).toBe('')
  rerender(<Note />)
  expect(text()).toBe('Call back')
  cleanup() // with all that the page had in its memory
  render(<Note />)
  expect(text()).toBe('Call back')
})

it('shows a text to no other person who signs in at this tab', async () => {
  await typed('Call back')
  act(() => setUser({ ...asha, _id: 'u2' }))
  expect(text()).toBe('')
  act(() => setUser(asha))
  expect(text()).toBe('Call back')
})

it('leaves nothing in the tab when a text is emptied, and when the person logs out', async () => {
  await typed('Call back')
  await userEvent.clear(screen.getByRole('textbox'))
  expect(Object.keys(sessionStorage)).toEqual([])
  await userEvent.type(screen.getByRole('textbox'), 'Again')
  dropDraftTexts()
  expect(Object.keys(sessionStorage)).toEqual([])
})

it('asks before the tab is closed, but not those who have said so already', async () => {
  vi.spyOn(window.location, 'assign').mockReturnValue()
  await typed('Call back')
  await expect.poll(hasUnsaved).toBe(true)
  new Reauthentication().discardAndRedirect()
  expect(hasUnsaved()).toBe(false)
})

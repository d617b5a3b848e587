import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Button } from '#kit/ui/Button'
import { ConfirmDialog } from './ConfirmDialog'

const client = new QueryClient()
const remove = vi.fn<(id: string) => Promise<string>>()
const heard = vi.fn()
const dialog = () => screen.queryByRole<HTMLDialogElement>('dialog')
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  remove.mockReset()
  heard.mockReset()
})

async function ask() {
  const user = userEvent.setup()
  render(<Asks />, { wrapper: Mutations })
  await user.click(button('Remove Ravi'))
  return user
}

it('opens on the answer that changes nothing, and gives the focus back', async () => {
  const user = await ask()
  expect(document.activeElement).toBe(button('Cancel'))
  await user.click(button('Cancel'))
  expect(dialog()).toBeNull()
  expect(remove).not.toHaveBeenCalled()
})

it('closes at Escape', async () => {
  await ask()
  fireEvent(dialog() as HTMLDialogElement, new Event('cancel', { cancelable: true }))
  expect(dialog()).toBeNull()
})

it('does the action once, and stays open until it is done', async () => {
  let finish = (_: string) => {}
  remove.mockReturnValue(
    new Promise((resolve) => {
      finish = resolve
    }),
  )
  const user = await ask()
  await user.dblClick(button('Yes, remove Ravi'))
  expect(button('Removing…').getAttribute('aria-disabled')).toBe('true')

  // Escape asks first; browsers close at a second Escape without asking.
  const cancel = new Event('cancel', { cancelable: true })
  fireEvent(dialog() as HTMLDialogElement, cancel)
  expect(cancel.defaultPrevented).toBe(true)
  dialog()?.close()
  await user.click(button('Cancel'))
  expect(dialog()?.open).toBe(true)

  finish('Removed.')
  await expect.poll(dialog).toBeNull()
  expect(remove.mock.calls.map(([id]) => id)).toEqual(['ravi'])
  expect(heard).toHaveBeenCalledExactlyOnceWith('Removed.', null)
})

it('says why the action failed, and lets it be tried again', async () => {
  remove.mockRejectedValueOnce(new Error('No response from server.')).mockResolvedValue('Removed.')
  const user = await ask()
  await user.click(button('Yes, remove Ravi'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Ravi could not be removed.No response from server.',
  )
  expect(heard).not.toHaveBeenCalled()
  await user.click(button('Yes, remove Ravi'))
  await expect.poll(dialog).toBeNull()
  expect(heard).toHaveBeenCalledOnce()
})

it('forgets a failure when it is closed', async () => {
  remove.mockRejectedValueOnce(new Error('No response from server.'))
  const user = await ask()
  await user.click(button('Yes, remove Ravi'))
  await screen.findByRole('alert')
  await user.click(button('Cancel'))
  await user.click(button('Remove Ravi'))
  expect(screen.queryByRole('alert')).toBeNull()
})

function Asks() {
  const [open, setOpen] = useState(false)
  const removing = useMutation({ mutationFn: remove })
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remove Ravi</Button>
      {open && (
        <ConfirmDialog
          title="Remove Ravi?"
          confirmLabel="Yes, remove Ravi"
          busyLabel="Removing…"
          danger
          failure="Ravi could not be removed."
          action={removing}
          variables="ravi"
          onClose={() => setOpen(false)}
          onDone={(message) => heard(message, dialog())}
        >
          This can’t be undone.
        </ConfirmDialog>
      )}
    </>
  )
}

const Mutations = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

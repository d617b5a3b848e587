import { renderHook, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hasUnsaved, mayLeave, questionBeforeLeaving } from '#kit/lib/unsaved-work'
import { show } from '#testing/show'
import { Form } from './Form'
import { Formik } from './Formik'
import { TextField } from './TextField'
import { UnsavedChanges } from './UnsavedChanges'
import { useUnsavedChanges } from './use-unsaved-changes'

test('work is marked while it is unsaved and shown', () => {
  const { rerender, unmount } = renderHook(({ when }) => useUnsavedChanges(when, 'Leave?'), {
    initialProps: { when: false },
  })
  expect(hasUnsaved()).toBe(false)
  rerender({ when: true })
  expect(questionBeforeLeaving()).toBe('Leave?')
  rerender({ when: false })
  expect(hasUnsaved()).toBe(false)
  rerender({ when: true })
  unmount()
  expect(hasUnsaved()).toBe(false)
})

test('work without a question outlives its screen: only leaving the site asks', () => {
  const confirm = vi.fn()
  vi.stubGlobal('confirm', confirm)
  renderHook(() => useUnsavedChanges(true))
  expect(hasUnsaved()).toBe(true)
  expect(mayLeave()).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
})

test('a form asks from the first letter until its values are what they were, or are saved', async () => {
  const user = show(
    <Formik
      initialValues={{ name: 'Asha' }}
      onSubmit={(values, { resetForm }) => resetForm({ values })}
    >
      <Form>
        <TextField name="name" label="Name" />
        <UnsavedChanges />
        <button type="submit">Save</button>
      </Form>
    </Formik>,
  )
  expect(hasUnsaved()).toBe(false)
  const name = screen.getByLabelText('Name')
  await user.type(name, '!')
  expect(questionBeforeLeaving()).toContain('Leave anyway?')
  await user.type(name, '{Backspace}')
  expect(hasUnsaved()).toBe(false)
  await user.type(name, ' Rao')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(hasUnsaved).toBe(false)
})

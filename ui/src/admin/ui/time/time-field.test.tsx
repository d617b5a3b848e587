import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Formik } from '#kit/forms/Formik'
import { show } from '#testing/show'
import { TimeField } from './TimeField'

it('has a day chosen from the browser’s calendar, and a time with a tap', async () => {
  const showPicker = vi.fn()
  HTMLInputElement.prototype.showPicker = showPicker
  const user = show(
    <Formik initialValues={{ from: '' }} onSubmit={() => undefined}>
      <TimeField
        name="from"
        label="From"
        hint=""
        clock="00:00"
        choice={{ label: 'Tomorrow, 8 am', value: '2026-11-30T08:00' }}
      />
    </Formik>,
    '/',
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' })
  await user.click(await screen.findByRole('button', { name: 'Choose a day: From' }))
  expect(showPicker).toHaveBeenCalledOnce()
  const calendar = document.querySelector('input[type=date]') as HTMLInputElement
  fireEvent.change(calendar, { target: { value: '2026-12-05' } })
  expect(field.value).toBe('05/12/2026 00:00')
  await user.click(screen.getByRole('button', { name: 'Tomorrow, 8 am' }))
  expect(field.value).toBe('30/11/2026 08:00')
  expect(calendar.value).toBe('2026-11-30')
})

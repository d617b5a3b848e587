import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Answer, fakeApi } from '../api/testing/fake-api'
import { show, whereabouts } from '../api/testing/show'
import { SliderScreen } from './SliderScreen'

const absent: Answer = { body: { data: [] } }
const said = (message: string): Answer => ({ body: { message, data: { message, undo: 'c1' } } })
const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const button = (name: string) => screen.getByRole('button', { name })

describe('the slider screen', () => {
  it('loads', () => {
    fakeApi({ 'GET /api/get-all-slider': 'never' })
    show(<SliderScreen />)
    expect(screen.getByText('Loading...')).toBeDefined()
  })

  it('takes a failure for no absence: logs it, shows it, and tries again', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    fakeApi({ 'GET /api/get-all-slider': ['no response', absent] })
    const user = show(<SliderScreen />)
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    expect(printed).toHaveBeenCalledExactlyOnceWith('Error fetching slider', expect.any(Error))
    await user.click(button('Retry'))
    expect(await screen.findByRole('button', { name: 'Create Slider' })).toBeDefined()
  })
})

describe('without a slider', () => {
  const open = async (answer: Answer = 'never') => {
    const calls = fakeApi({ 'GET /api/get-all-slider': absent, 'POST /api/newslider': answer })
    const user = show(<SliderScreen />)
    return { calls, user, input: await screen.findByLabelText<HTMLInputElement>('Pictures') }
  }

  it('wants at least one picture', async () => {
    const { user, input } = await open()
    expect(input.multiple).toBe(true)
    await user.click(button('Create Slider'))
    expect(await screen.findByText('Please select at least one image')).toBeDefined()
  })

  it('sends the chosen pictures with their descriptions and goes to the dashboard', async () => {
    const { user, input, calls } = await open(said('Slider created successfully'))
    await user.upload(input, [picture('gate.jpg'), picture('hall.jpg')])
    await user.upload(input, picture('field.jpg'))
    await user.type(await screen.findByLabelText('What picture 3 shows'), 'The field')
    expect(input.files).toHaveLength(3)
    await user.click(button('Remove hall.jpg'))
    expect(input.files).toHaveLength(2)
    await user.click(button('Create Slider'))
    await expect.poll(whereabouts).toEqual({
      pathname: '/admin-dashboard',
      state: { outcome: { done: { message: 'Slider created successfully', undo: 'c1' } } },
    })
    const form = calls.at(-1)?.body as FormData
    expect(form.getAll('images').map((file) => (file as File).name)).toEqual([
      'gate.jpg',
      'field.jpg',
    ])
    expect(form.getAll('alt')).toEqual(['', 'The field'])
  })

  it('shows how far it is and can be stopped', async () => {
    const { user, input } = await open()
    await user.upload(input, picture('gate.jpg'))
    await user.click(button('Create Slider'))
    expect(await screen.findByRole('button', { name: 'Creating Slider...' })).toBeDefined()
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(50)
    await user.click(button('Cancel'))
    expect((await screen.findByRole('alert')).textContent).toBe('Cancelled. Nothing was changed.')
    expect(screen.getByText('gate.jpg', { exact: false })).toBeDefined()
  })

  it('says why it failed and keeps what was chosen', async () => {
    const { user, input } = await open({ status: 507, body: { message: 'The disk is full.' } })
    await user.upload(input, picture('gate.jpg'))
    await user.click(button('Create Slider'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error creating sliderThe disk is full.',
    )
    expect(screen.getByText('gate.jpg', { exact: false })).toBeDefined()
  })
})

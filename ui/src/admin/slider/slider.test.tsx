import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Answer, fakeApi, takesPicture } from '#testing/fake-api'
import { owner } from '#testing/fixtures'
import { show, whereabouts } from '#testing/show'
import SliderScreen from './SliderScreen'

const absent: Answer = { body: { data: [] } }
const answer = (message: string): Answer => ({ body: { message, data: { message, undo: 'c1' } } })
const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

/** The SHA-256 of each picture: a second try asks whether the server has it already. */
const hash = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881'
const button = (name: string) => screen.getByRole('button', { name })

describe('the slider screen', () => {
  it('loads', () => {
    fakeApi({ 'GET /api/get-all-slider': 'never' })
    show(<SliderScreen user={owner} />)
    expect(screen.getByText('Loading...')).toBeDefined()
  })

  it('takes a failure for no absence: logs it, shows it, and tries again', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    fakeApi({ 'GET /api/get-all-slider': ['no response', absent] })
    const user = show(<SliderScreen user={owner} />)
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    expect(printed).toHaveBeenCalledExactlyOnceWith('Error fetching slider', expect.any(Error))
    await user.click(button('Retry'))
    expect(await screen.findByRole('button', { name: 'Create Slider' })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('without a slider', () => {
  const open = async (answers: Record<string, Answer | Answer[]> = {}) => {
    const calls = fakeApi({
      'GET /api/get-all-slider': absent,
      ...takesPicture('a'),
      ...answers,
    })
    const user = show(<SliderScreen user={owner} />)
    const input = await screen.findByLabelText<HTMLInputElement>('Pictures')
    const made = () => calls.filter(({ call }) => call === 'POST /api/newslider')
    return { user, input, made }
  }
  const words = (place: number) =>
    screen.findByLabelText<HTMLInputElement>(`What picture ${place} shows`)
  const order = () =>
    screen.getAllByRole('button', { name: /^Remove / }).map((one) => one.getAttribute('aria-label'))

  it('wants at least one picture', async () => {
    const { user, input } = await open()
    expect(input.multiple).toBe(true)
    await user.click(button('Create Slider'))
    expect(await screen.findByText('Please select at least one image')).toBeDefined()
  })

  it('wants to know what each shows, and leads to the first that does not say', async () => {
    const { user, input, made } = await open()
    await user.upload(input, [picture('gate.jpg'), picture('hall.jpg'), picture('field.jpg')])
    await user.type(await words(1), 'The gate')
    await user.click(screen.getAllByLabelText('Decorative: needs no description')[2] ?? input)
    await user.type(await words(2), 'IMG_2041.JPG')
    await user.click(button('Create Slider'))
    await screen.findByText('Say what the picture shows: this is the name of a file')
    await expect.poll(() => document.activeElement).toBe(await words(2))
    expect(made()).toEqual([])
  })

  it('is made of the chosen pictures, in their order, and goes to the dashboard', async () => {
    const ids = ['a', 'b', 'c'].map((id) => takesPicture(id)['POST /api/pictures'] ?? 'never')
    const { user, input, made } = await open({
      'POST /api/pictures': ids,
      'POST /api/newslider': answer('Slider created successfully'),
    })
    await user.upload(input, [picture('gate.jpg'), picture('hall.jpg')])
    await user.upload(input, picture('field.jpg'))
    await user.type(await words(1), ' The gate ')
    await user.type(await words(3), 'The field')
    await user.click(button('Move field.jpg earlier'))
    await expect.poll(() => document.activeElement).toBe(button('Move field.jpg earlier'))
    expect(screen.getByText('field.jpg is now 2 of 3.')).toBeDefined()
    await user.click(button('Remove hall.jpg'))
    expect(order()).toEqual(['Remove gate.jpg', 'Remove field.jpg'])
    await expect.poll(() => document.activeElement).toBe(button('Remove field.jpg'))
    await user.click(button('Create Slider'))
    await expect.poll(whereabouts).toEqual({
      pathname: '/admin-dashboard',
      state: { outcome: { done: { message: 'Slider created successfully', undo: 'c1' } } },
    })
    const slides = [
      { picture: 'a', alt: 'The gate', decorative: false },
      { picture: 'c', alt: 'The field', decorative: false },
    ]
    expect(made()[0]?.body).toEqual({ slides })
  })

  it('waits for a picture that is on its way, until it is told not to', async () => {
    const { user, input, made } = await open({ 'POST /api/pictures': 'never' })
    await user.upload(input, picture('gate.jpg'))
    await user.type(await words(1), 'The gate')
    await user.click(button('Create Slider'))
    await screen.findByRole('button', { name: 'Creating Slider...' })
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(50)
    await user.click(await screen.findByRole('button', { name: 'Stop waiting' }))
    const submit = await screen.findByRole('button', { name: 'Create Slider' })
    await expect.poll(() => document.activeElement).toBe(submit)
    expect(made()).toEqual([])
  })

  it('keeps the focus on the way from "Cancel" to "Try again" and back', async () => {
    const { user, input } = await open({
      'POST /api/pictures': 'never',
      [`GET /api/pictures/${hash}`]: {
        status: 404,
        body: { message: 'There is no such picture.' },
      },
    })
    await user.upload(input, picture('gate.jpg'))
    await user.click(await screen.findByRole('button', { name: 'Cancel gate.jpg' }))
    const again = await screen.findByRole('button', { name: 'Try again gate.jpg' })
    await expect.poll(() => document.activeElement).toBe(again)
    await user.click(again)
    await screen.findByRole('button', { name: 'Cancel gate.jpg' })
    await expect.poll(() => document.activeElement).toBe(button('Cancel gate.jpg'))
  })

  it('is made without what the server can not take, and says so', async () => {
    const pdf: Answer = { status: 415, body: { message: 'This is a PDF.' } }
    const { user, input, made } = await open({
      'POST /api/pictures/check': [pdf, { body: { type: 'image/jpeg' } }],
      'POST /api/newslider': answer('Slider created successfully'),
    })
    await user.upload(input, [picture('plan.jpg'), picture('gate.jpg')])
    await screen.findByText('This is a PDF.')
    expect(screen.queryByLabelText('What picture 1 shows')).toBeNull()
    await user.type(await words(2), 'The gate')
    await user.click(button('Create Slider'))
    await expect.poll(whereabouts).toMatchObject({
      state: {
        outcome: {
          done: {
            message: 'Slider created successfully',
            leftOut: ['plan.jpg: This is a PDF.'],
          },
        },
      },
    })
    expect(made()[0]?.body).toMatchObject({ slides: [{ picture: 'a' }] })
  })

  it('is not made of nothing', async () => {
    const { user, input, made } = await open({
      'POST /api/pictures/check': { status: 415, body: { message: 'This is a PDF.' } },
    })
    await user.upload(input, picture('plan.jpg'))
    await user.click(button('Create Slider'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error creating sliderplan.jpg: This is a PDF.',
    )
    expect(made()).toEqual([])
  })

  it('says why it failed and keeps what was chosen', async () => {
    const { user, input } = await open({
      'POST /api/newslider': { status: 507, body: { message: 'The disk is full.' } },
    })
    await user.upload(input, picture('gate.jpg'))
    await user.type(await words(1), 'The gate')
    await user.click(button('Create Slider'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error creating sliderThe disk is full.',
    )
    expect((await words(1)).value).toBe('The gate')
  })

  it('takes pictures that are dropped anywhere or pasted', async () => {
    await open()
    const drop = new Event('drop', { bubbles: true, cancelable: true })
    Object.assign(drop, { dataTransfer: { files: [picture('gate.jpg')], types: ['Files'] } })
    fireEvent(screen.getByText('New slider'), drop)
    const paste = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(paste, { clipboardData: { files: [picture('image.png')], types: ['Files'] } })
    fireEvent(document.body, paste)
    await screen.findByText('2 pictures: 2 ready.')
    expect(order()).toEqual(['Remove gate.jpg', 'Remove image.png'])
    expect([drop, paste].every(({ defaultPrevented }) => defaultPrevented)).toBe(true)
  })
})

import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Answer, fakeApi } from '../api/testing/fake-api'
import { show, whereabouts } from '../api/testing/show'
import { SliderScreen } from './SliderScreen'

const slide = (id: string, more = {}) => ({
  id,
  url: `/media/${id}.jpg`,
  srcset: '',
  width: 1600,
  height: 900,
  alt: '',
  decorative: false,
  color: '#888888',
  ...more,
})
const slider = {
  _id: 's1',
  images: [],
  slides: [slide('a'), slide('b', { alt: 'The gate' }), slide('c', { decorative: true })],
}
const present: Answer = { body: { data: [slider] } }
const said = (message: string): Answer => ({ body: { message, data: { message, undo: 'c1' } } })
const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const button = (name: string) => screen.getByRole('button', { name })
const sources = () => [...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))

describe('with a slider', () => {
  const order = 'PATCH /api/slider/s1'
  const open = async (answers: Record<string, Answer | Answer[]> = {}) => {
    const calls = fakeApi({ 'GET /api/get-all-slider': present, ...answers })
    const user = show(<SliderScreen />)
    await screen.findByRole('heading', { name: 'Main slider' })
    return { calls, user }
  }

  it('numbers its pictures, and has what each shows beside it', async () => {
    await open()
    expect([...document.querySelectorAll('img')].map(({ alt }) => alt)).toEqual([
      'Hero Slide 1',
      'Hero Slide 2',
      'Hero Slide 3',
    ])
    expect(screen.getByLabelText<HTMLInputElement>('What picture 2 shows').value).toBe('The gate')
  })

  it('deletes it and goes to the dashboard', async () => {
    const { user } = await open({ 'DELETE /api/deleteslider/s1': said('Slider deleted') })
    await user.click(button('Delete'))
    await expect.poll(whereabouts).toEqual({
      pathname: '/admin-dashboard',
      state: { outcome: { done: { message: 'Slider deleted', undo: 'c1' } } },
    })
  })

  it('logs and shows that it could not be deleted', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    const { user } = await open()
    await user.click(button('Delete'))
    expect((await screen.findByRole('alert')).textContent).toContain('Error deleting slider')
    expect(printed).toHaveBeenCalledExactlyOnceWith('Error deleting slider', expect.any(Error))
    expect(screen.getByRole('heading', { name: 'Main slider' })).toBeDefined()
  })

  it('moves a picture by its buttons and says where it is', async () => {
    const moved = { body: { data: [{ ...slider, slides: [...slider.slides].reverse() }] } }
    const { user, calls } = await open({
      'GET /api/get-all-slider': [present, moved],
      [order]: said('New order saved'),
    })
    await user.click(button('Move picture 1 later'))
    expect(calls.find(({ call }) => call === order)?.body).toEqual({ order: ['b', 'a', 'c'] })
    expect(await screen.findByText('Picture 1 is now 2 of 3.')).toBeDefined()
    expect(screen.getByText('New order saved')).toBeDefined()
    await expect.poll(sources).toEqual(['/media/c.jpg', '/media/b.jpg', '/media/a.jpg'])
  })

  it('moves a picture by dragging', async () => {
    const { calls } = await open({ [order]: said('New order saved') })
    const [first, , third] = document.querySelectorAll('img')
    if (first && third) {
      fireEvent.dragStart(third)
      fireEvent.dragOver(first)
      fireEvent.drop(first)
    }
    await screen.findByText('New order saved')
    expect(calls.find(({ call }) => call === order)?.body).toEqual({ order: ['c', 'a', 'b'] })
  })

  it('puts a picture back whose move was refused', async () => {
    const { user } = await open({ [order]: { status: 409, body: { message: 'It was changed.' } } })
    await user.click(button('Move picture 2 earlier'))
    expect((await screen.findByRole('alert')).textContent).toContain('It was changed.')
    await expect.poll(sources).toEqual(['/media/a.jpg', '/media/b.jpg', '/media/c.jpg'])
  })

  it('does not move the first picture earlier', async () => {
    const { user, calls } = await open()
    await user.click(button('Move picture 1 earlier'))
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/get-all-slider'])
  })

  it('saves a description', async () => {
    const call = 'PATCH /api/slider/s1/slides/a'
    const { user, calls } = await open({ [call]: said('Description saved') })
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await user.type(screen.getByLabelText('What picture 1 shows'), 'The school at dusk ')
    await user.click(button('Save'))
    expect(await screen.findByText('Description saved')).toBeDefined()
    expect(calls.find((made) => made.call === call)?.body).toEqual({
      alt: 'The school at dusk',
      decorative: false,
    })
  })

  it('removes a picture, which can be undone', async () => {
    const { user, calls } = await open({
      'DELETE /api/slider/s1/slides/b': said('Picture removed'),
      'POST /api/undo/c1': said('Undone'),
    })
    await user.click(button('Remove picture 2'))
    await screen.findByText('Picture removed')
    await user.click(button('Undo'))
    expect(await screen.findByText('Undone')).toBeDefined()
    expect(calls.at(-2)?.call).toBe('POST /api/undo/c1')
  })

  it('takes more pictures', async () => {
    const { user, calls } = await open({
      'POST /api/newslider?mode=append': said('Pictures added'),
    })
    await user.upload(screen.getByLabelText('Pictures'), picture('new.jpg'))
    await user.click(button('Add to slider'))
    expect(await screen.findByText('Pictures added')).toBeDefined()
    await expect.poll(() => calls.at(-1)?.call).toBe('GET /api/get-all-slider')
    expect(screen.queryByText('new.jpg', { exact: false })).toBeNull()
  })
})

import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { takesPicture } from '#testing/fake-api'
import { whereabouts } from '#testing/show'
import {
  answer,
  button,
  focused,
  open,
  picture,
  present,
  slide,
  slider,
  sources,
} from './testing/slider'

describe('with a slider', () => {
  it('numbers its pictures, and has what each shows beside it', async () => {
    await open()
    expect([...document.querySelectorAll('img')].map(({ alt }) => alt)).toEqual([
      'Hero Slide 1',
      'Hero Slide 2',
      'Hero Slide 3',
    ])
    expect(screen.getByText('The gate')).toBeDefined()
    expect(screen.getByText('Decorative')).toBeDefined()
  })

  it('deletes it and goes to the dashboard', async () => {
    const { user } = await open({ 'DELETE /api/deleteslider/s1': answer('Slider deleted') })
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

  it('removes a picture, focuses the next one, and brings it back', async () => {
    const without = { body: { data: [{ ...slider, slides: [slide('a'), slide('c')] }] } }
    const { user, calls } = await open({
      'GET /api/get-all-slider': [present, without, present],
      'DELETE /api/slider/s1/slides/b': answer('Picture removed'),
      'POST /api/undo/c1': answer('Undone'),
    })
    await user.click(button('Remove picture 2'))
    await screen.findByText('Picture 2 removed')
    await expect.poll(sources).toEqual(['/media/a.jpg', '/media/c.jpg'])
    await expect.poll(focused).toBe(button('Reorder picture 2'))
    await user.click(button('Undo'))
    expect(await screen.findByText('Undone')).toBeDefined()
    expect(calls.map(({ call }) => call)).toContain('POST /api/undo/c1')
    await expect.poll(focused).toBe(button('Redo'))
  })

  it('takes the last picture for the slider', async () => {
    const alone = { ...slider, slides: [slide('a')] }
    const { user } = await open({
      'GET /api/get-all-slider': { body: { data: [alone] } },
      'DELETE /api/slider/s1/slides/a': answer('Picture removed'),
    })
    await user.click(button('Remove picture 1'))
    await expect.poll(whereabouts).toMatchObject({ pathname: '/admin-dashboard' })
  })

  it('takes more pictures, and leads to the first of them', async () => {
    const four = { ...slider, slides: [...slider.slides, slide('new')] }
    const { user, calls } = await open({
      'GET /api/get-all-slider': [present, { body: { data: [four] } }],
      ...takesPicture('new'),
      'POST /api/newslider?mode=append': answer('Pictures added'),
    })
    await user.upload(screen.getByLabelText('Pictures'), picture('new.jpg'))
    await user.type(await screen.findByLabelText('What new picture 1 shows'), 'New')
    await user.click(button('Add to the slider'))
    expect(await screen.findByText('Pictures added')).toBeDefined()
    expect(calls.map(({ call }) => call)).toContain('POST /api/newslider?mode=append')
    expect(screen.queryByText('new.jpg', { exact: false })).toBeNull()
    await expect.poll(focused).toBe(button('Reorder picture 4'))
  })

  it('says at once which of many pictures have no room', async () => {
    const full = Array.from({ length: 19 }, (_, place) => slide(`s${place}`))
    const { user } = await open({
      'GET /api/get-all-slider': { body: { data: [{ ...slider, slides: full }] } },
      ...takesPicture('new'),
    })
    await user.upload(screen.getByLabelText('Pictures'), [picture('in.jpg'), picture('out.jpg')])
    expect(await screen.findByText(/^A slider has at most 20 pictures/)).toBeDefined()
    expect(await screen.findByText('2 pictures: 1 ready, 1 left out.')).toBeDefined()
    await user.click(button('Remove in.jpg'))
    await user.click(button('Try again out.jpg'))
    expect(await screen.findByText('1 picture: 1 ready.')).toBeDefined()
  })

  it('says so when somebody else has deleted it', async () => {
    const { user } = await open({
      'GET /api/get-all-slider': [present, { body: { data: [] } }],
      'DELETE /api/slider/s1/slides/b': { status: 404, body: { message: 'No such slider.' } },
    })
    await user.click(button('Remove picture 2'))
    expect(await screen.findByText('The slider no longer exists.')).toBeDefined()
    await expect.poll(focused).toBe(screen.getByRole('alert').parentElement)
    expect(screen.getByRole('link', { name: 'Go to Home' })).toBeDefined()
    expect(button('Create Slider')).toBeDefined()
  })
})

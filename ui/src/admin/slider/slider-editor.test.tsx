import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { takesPicture } from '#testing/fake-api'
import { clickLink } from '#testing/link'
import { whereabouts } from '#testing/show'
import { button, focused, open, present, said, slide, slider, sources } from './testing/slider'

const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

describe('with a slider', () => {
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

  it('saves a description and keeps the focus in it', async () => {
    const call = 'PATCH /api/slider/s1/slides/a'
    const { user, calls } = await open({ [call]: said('Description saved') })
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    const words = screen.getByLabelText('What picture 1 shows')
    await user.type(words, 'The school at dusk ')
    await user.click(button('Save'))
    expect(await screen.findByText('Description saved')).toBeDefined()
    expect(calls.find((made) => made.call === call)?.body).toEqual({
      alt: 'The school at dusk',
      decorative: false,
    })
    await expect.poll(focused).toBe(words)
  })

  it('asks once before it is left with descriptions that are not saved', async () => {
    const asked = vi.fn().mockReturnValue(false)
    vi.stubGlobal('confirm', asked)
    const { user } = await open()
    expect(await clickLink(user)).toBe(true)
    expect(asked).not.toHaveBeenCalled()
    await user.type(screen.getByLabelText('What picture 1 shows'), 'Dusk')
    await user.type(screen.getByLabelText('What picture 2 shows'), ' of the school')
    expect(await clickLink(user)).toBe(false)
    expect(asked).toHaveBeenCalledExactlyOnceWith(
      'What you wrote is not saved yet. Leave all the same?',
    )
    asked.mockReturnValue(true)
    expect(await clickLink(user)).toBe(true)
  })

  it('refuses the name of a file as a description', async () => {
    const { user, calls } = await open()
    await user.type(screen.getByLabelText('What picture 1 shows'), 'IMG_2041.JPG{Enter}')
    expect(await screen.findByText(/this is the name of a file/)).toBeDefined()
    expect(calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  })

  it('removes a picture, focuses the next one, and brings it back', async () => {
    const without = { body: { data: [{ ...slider, slides: [slide('a'), slide('c')] }] } }
    const { user, calls } = await open({
      'GET /api/get-all-slider': [present, without, present],
      'DELETE /api/slider/s1/slides/b': said('Picture removed'),
      'POST /api/undo/c1': said('Undone'),
    })
    await user.click(button('Remove picture 2'))
    await screen.findByText('Picture 2 removed')
    await expect.poll(sources).toEqual(['/media/a.jpg', '/media/c.jpg'])
    await expect.poll(focused).toBe(button('Reorder picture 2'))
    await user.click(button('Undo'))
    expect(await screen.findByText('Undone')).toBeDefined()
    expect(calls.at(-2)?.call).toBe('POST /api/undo/c1')
    await expect.poll(focused).toBe(button('Redo'))
  })

  it('takes the last picture for the slider', async () => {
    const alone = { ...slider, slides: [slide('a')] }
    const { user } = await open({
      'GET /api/get-all-slider': { body: { data: [alone] } },
      'DELETE /api/slider/s1/slides/a': said('Picture removed'),
    })
    await user.click(button('Remove picture 1'))
    await expect.poll(whereabouts).toMatchObject({ pathname: '/admin-dashboard' })
  })

  it('replaces a picture in its place, with its words to be checked', async () => {
    const call = 'PATCH /api/slider/s1/slides/b'
    const { user, calls } = await open({
      'POST /api/pictures/check': { body: { type: 'image/jpeg' } },
      'POST /api/pictures': {
        body: `${JSON.stringify({ answer: { message: '', known: false, data: { _id: 'new' } } })}\n`,
      },
      [call]: said('Picture replaced'),
    })
    await user.upload(screen.getByLabelText('Another picture for place 2'), picture('new.jpg'))
    const words = screen.getByLabelText<HTMLInputElement>('What the new picture 2 shows')
    expect(words.value).toBe('The gate')
    await expect.poll(() => document.activeElement).toBe(words)
    await user.clear(words)
    await user.type(words, 'The new gate')
    await user.click(button('Replace'))
    expect(await screen.findByText('Picture 2 replaced')).toBeDefined()
    expect(calls.find((made) => made.call === call)?.body).toEqual({
      alt: 'The new gate',
      decorative: false,
      picture: 'new',
    })
    await expect.poll(focused).toBe(button('Replace picture 2'))
  })

  it('says why a picture can not replace it, and takes another', async () => {
    const call = 'PATCH /api/slider/s1/slides/b'
    const { user, calls } = await open({
      ...takesPicture('new'),
      'POST /api/pictures/check': [
        { status: 415, body: { message: 'This is a PDF.' } },
        { body: { type: 'image/jpeg' } },
      ],
      [call]: said('Picture replaced'),
    })
    await user.upload(screen.getByLabelText('Another picture for place 2'), picture('plan.jpg'))
    await screen.findByRole('button', { name: 'Choose another' })
    expect(screen.getByText('This is a PDF.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull()
    await user.upload(screen.getByLabelText('Another picture for place 2'), picture('gate.jpg'))
    await screen.findByText('Ready')
    await user.click(button('Replace'))
    expect(await screen.findByText('Picture 2 replaced')).toBeDefined()
    expect(calls.find((made) => made.call === call)?.body).toMatchObject({ picture: 'new' })
  })

  it('keeps the old picture', async () => {
    const { user } = await open({ 'POST /api/pictures/check': 'never' })
    await user.upload(screen.getByLabelText('Another picture for place 2'), picture('new.jpg'))
    await user.click(button('Keep the old one'))
    await expect.poll(() => document.activeElement).toBe(button('Replace picture 2'))
  })

  it('takes more pictures, and leads to the first of them', async () => {
    const four = { ...slider, slides: [...slider.slides, slide('new')] }
    const { user, calls } = await open({
      'GET /api/get-all-slider': [present, { body: { data: [four] } }],
      ...takesPicture('new'),
      'POST /api/newslider?mode=append': said('Pictures added'),
    })
    await user.upload(screen.getByLabelText('Pictures'), picture('new.jpg'))
    await user.type(await screen.findByLabelText('What new picture 1 shows'), 'New')
    await user.click(button('Add to Slider'))
    expect(await screen.findByText('Pictures added')).toBeDefined()
    await expect.poll(() => calls.at(-1)?.call).toBe('GET /api/get-all-slider')
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
    expect(await screen.findByText(/^A slider holds at most 20 pictures/)).toBeDefined()
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
    expect(await screen.findByText('The slider is not there any more.')).toBeDefined()
    await expect.poll(focused).toBe(screen.getByRole('alert').parentElement)
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeDefined()
    expect(button('Create Slider')).toBeDefined()
  })
})

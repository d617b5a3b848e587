import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { takesPicture } from '#testing/fake-api'
import { answer, button, focused, open, picture } from './testing/slider'

describe('another picture in the place of one', () => {
  it('replaces a picture in its place, with its words to be checked', async () => {
    const call = 'PATCH /api/slider/s1/slides/b'
    const { user, calls } = await open({
      'POST /api/pictures/check': { body: { type: 'image/jpeg' } },
      'POST /api/pictures': {
        body: `${JSON.stringify({ answer: { message: '', known: false, data: { _id: 'new' } } })}\n`,
      },
      [call]: answer('Picture replaced'),
    })
    // A browser leaves the focus where it was, on the button; `upload` would give it to the input.
    const input = screen.getByLabelText('Another picture for place 2')
    fireEvent.change(input, { target: { files: [picture('new.jpg')] } })
    const words = screen.getByLabelText<HTMLInputElement>('What the new picture 2 shows')
    expect(words.value).toBe('The gate')
    expect(focused()).toBe(words)
    await user.clear(words)
    await user.type(words, 'The new gate')
    await user.click(button('Replace'))
    expect(await screen.findByText('Picture 2 replaced')).toBeDefined()
    expect(calls.find((made) => made.call === call)?.body).toEqual({
      alt: 'The new gate',
      decorative: false,
      focus: 'middle',
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
      [call]: answer('Picture replaced'),
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
    await user.click(button('Cancel'))
    await expect.poll(() => document.activeElement).toBe(button('Replace picture 2'))
  })
})

import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { mayLeave } from '#kit/lib/unsaved-work'
import { answer, button, edit, focused, open, present, slider } from './testing/slider'

describe("a picture's description", () => {
  it('saves a description in its place and gives the focus back', async () => {
    const call = 'PATCH /api/slider/s1/slides/a'
    const { user, calls } = await open({ [call]: answer('Description saved') })
    const words = await edit(user, 1)
    expect(focused()).toBe(words)
    await user.type(words, 'The school at dusk ')
    await user.click(button('Save'))
    expect(await screen.findByText('Description saved')).toBeDefined()
    expect(calls.find((made) => made.call === call)?.body).toEqual({
      alt: 'The school at dusk',
      decorative: false,
      focus: 'middle',
    })
    await expect.poll(focused).toBe(button('Edit the description of picture 1'))
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('of a decorative picture is saved untouched as it was', async () => {
    const call = 'PATCH /api/slider/s1/slides/c'
    const asked = vi.fn().mockReturnValue(true)
    vi.stubGlobal('confirm', asked)
    const { user, calls } = await open({ [call]: answer('Description saved') })
    await edit(user, 3)
    expect(mayLeave()).toBe(true)
    expect(asked).not.toHaveBeenCalled()
    await user.click(button('Save'))
    expect(await screen.findByText('Description saved')).toBeDefined()
    expect(calls.find((made) => made.call === call)?.body).toEqual({
      alt: '',
      decorative: true,
      focus: 'middle',
    })
  })

  it('leaves a description as it was', async () => {
    const { user, calls } = await open()
    await user.type(await edit(user, 2), ' at dusk')
    await user.click(button('Cancel'))
    expect(screen.getByText('The gate')).toBeDefined()
    expect(focused()).toBe(button('Edit the description of picture 2'))
    expect(calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  })

  it('asks once before it is left with descriptions that are not saved', async () => {
    const asked = vi.fn().mockReturnValue(false)
    vi.stubGlobal('confirm', asked)
    const { user } = await open()
    expect(mayLeave()).toBe(true)
    expect(asked).not.toHaveBeenCalled()
    await user.type(await edit(user, 1), 'Dusk')
    await user.type(await edit(user, 2), ' of the school')
    expect(mayLeave()).toBe(false)
    expect(asked).toHaveBeenCalledExactlyOnceWith(
      'What you have written is not saved yet. Leave anyway?',
    )
    asked.mockReturnValue(true)
    expect(mayLeave()).toBe(true)
  })

  it('refuses the name of a file as a description', async () => {
    const { user, calls } = await open()
    await user.type(await edit(user, 1), 'IMG_2041.JPG{Enter}')
    expect(await screen.findByText(/this is the name of a file/)).toBeDefined()
    expect(calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  })

  it('stays while it is being written when a colleague saves another description', async () => {
    const colleague = {
      ...slider,
      slides: [{ ...slider.slides[0], alt: 'The hall' }, ...slider.slides.slice(1)],
    }
    const { user } = await open({
      'GET /api/get-all-slider': [present, { body: { data: [colleague] } }],
      'PATCH /api/slider/s1': answer('New order saved'),
    })
    const words = await edit(user, 1)
    await user.type(words, 'The school at')
    await user.click(button('Move picture 3 earlier'))
    expect(await screen.findByText(/^Somebody else has changed this meanwhile/)).toBeDefined()
    expect(words.value).toBe('The school at')
    await user.click(button('Take theirs'))
    expect(words.value).toBe('The hall')
  })
})

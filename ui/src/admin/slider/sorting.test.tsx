import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answer, button, open, present, slider, sources } from './testing/slider'

const order = 'PATCH /api/slider/s1'
const places = () => screen.getAllByText(/^\d of 3$/).map(({ textContent }) => textContent)

describe('sorting the slider', () => {
  it('moves a picture by its buttons and says where it is', async () => {
    const moved = { body: { data: [{ ...slider, slides: [...slider.slides].reverse() }] } }
    const { user, calls } = await open({
      'GET /api/get-all-slider': [present, moved],
      [order]: answer('New order saved'),
    })
    await user.click(button('Move picture 1 later'))
    expect(calls.find(({ call }) => call === order)?.body).toEqual({ order: ['b', 'a', 'c'] })
    expect(await screen.findByText('Moved to place 2 of 3.')).toBeDefined()
    expect(screen.getAllByText('Moved to place 2 of 3.')).toHaveLength(1) // it is said once
    await expect.poll(sources).toEqual(['/media/c.jpg', '/media/b.jpg', '/media/a.jpg'])
  })

  it('tells of the same move once more', async () => {
    const { user } = await open({ [order]: answer('New order saved') })
    await user.click(button('Move picture 1 later'))
    const told = await screen.findByText('Moved to place 2 of 3.')
    // The saved order comes, and with it the buttons' new numbers.
    await expect.poll(sources).toEqual(['/media/a.jpg', '/media/b.jpg', '/media/c.jpg'])
    await user.click(button('Move picture 1 later'))
    await expect.poll(() => told.isConnected).toBe(false)
    expect(await screen.findByText('Moved to place 2 of 3.')).toBeDefined()
  })

  it('moves a picture with the keyboard and tells each step', async () => {
    const { user, calls } = await open({ [order]: answer('New order saved') })
    const handle = button('Reorder picture 3')
    handle.focus()
    await user.keyboard('{Enter}')
    expect(screen.getByText('Picture 3 lifted. 3 of 3.')).toBeDefined()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByText('2 of 3.')).toBeDefined()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.getByText('1 of 3.')).toBeDefined()
    expect(places()).toEqual(['2 of 3', '3 of 3', '1 of 3'])
    await user.keyboard(' ')
    expect(await screen.findByText('Moved to place 1 of 3.')).toBeDefined()
    expect(calls.find(({ call }) => call === order)?.body).toEqual({ order: ['c', 'a', 'b'] })
    await expect.poll(() => document.activeElement).toBe(handle)
  })

  it('puts a lifted picture back on Escape, and when the focus leaves it', async () => {
    const { user, calls } = await open()
    button('Reorder picture 1').focus()
    for (const leave of ['{Escape}', '{Tab}']) {
      await user.keyboard('{Enter}{End}')
      expect(places()).toEqual(['3 of 3', '1 of 3', '2 of 3'])
      await user.keyboard(leave)
      expect(screen.getByText('The order was not changed.')).toBeDefined()
      expect(places()).toEqual(['1 of 3', '2 of 3', '3 of 3'])
    }
    expect(calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  })

  it('puts a picture back whose move was refused', async () => {
    const { user } = await open({ [order]: { status: 409, body: { message: 'It was changed.' } } })
    await user.click(button('Move picture 2 earlier'))
    expect((await screen.findByRole('alert')).textContent).toContain('It was changed.')
    expect(screen.getByText('The order was not changed.')).toBeDefined()
    await expect.poll(sources).toEqual(['/media/a.jpg', '/media/b.jpg', '/media/c.jpg'])
  })

  it('keeps its place with its words when it can not be loaded again', async () => {
    const { user } = await open({
      'GET /api/get-all-slider': [present, 'no response'],
      [order]: answer('New order saved'),
    })
    vi.spyOn(console, 'error').mockReturnValue()
    await user.click(button('Move picture 1 later'))
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
    expect(screen.getByText('Moved to place 2 of 3.')).toBeDefined()
    await expect.poll(() => document.activeElement).toBe(button('Move picture 2 later'))
  })

  it('does not move the first picture earlier', async () => {
    const { user, calls } = await open()
    await user.click(button('Move picture 1 earlier'))
    expect(calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  })
})

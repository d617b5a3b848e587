import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { image } from '#testing/fixtures'
import { Slider } from './Slider'

const slides = ['campus', 'hostel', 'field'].map(image)

let reduced = false
beforeEach(() => {
  reduced = false
  vi.stubGlobal('matchMedia', () => ({
    matches: reduced,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('requestIdleCallback', (rest: () => void) => setTimeout(rest))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})

const show = () => render(<Slider slides={slides} label="Test School" />)

test('it is a carousel whose first picture comes first', () => {
  show()
  const carousel = screen.getByRole('region', { name: 'Test School' })
  expect(carousel.getAttribute('aria-roledescription')).toBe('carousel')
  const [first, second] = screen.getAllByRole('img')
  expect([first?.getAttribute('loading'), first?.getAttribute('fetchpriority')]).toEqual([
    'eager',
    'high',
  ])
  expect(second?.getAttribute('loading')).toBe('lazy')
  expect(screen.getByRole('group', { name: '1 of 3' })).toBeTruthy()
})

test('it moves until it is paused', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
})

test('it is silent while it moves by itself, and says what somebody chose', async () => {
  show()
  const pause = await screen.findByRole('button', { name: 'Pause' })
  const region = () => document.querySelector('[aria-live]')?.getAttribute('aria-live')
  await waitFor(() => expect(region()).toBe('off'))
  await userEvent.click(pause)
  await waitFor(() => expect(region()).toBe('polite'))
})

test('under reduced motion it rests until it is played', async () => {
  reduced = true
  show()
  expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy()
})

test('a picture can be chosen', async () => {
  show()
  const third = await screen.findByRole('button', { name: 'Picture 3 of 3' })
  await act(async () => {})
  await userEvent.click(third)
  await waitFor(() => expect(third.getAttribute('aria-current')).toBe('true'))
})

test('one picture needs no buttons', async () => {
  await import('./SliderControls')
  vi.stubGlobal('requestIdleCallback', (rest: () => void) => rest())
  await act(async () => render(<Slider slides={slides.slice(0, 1)} label="Test School" />))
  expect(screen.queryByRole('button')).toBeNull()
})

import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { image } from '#testing/fixtures'
import { Slider } from './Slider'

const slides = ['campus', 'hostel', 'field'].map(image)

let reduced = false
beforeEach(() => {
  reduced = false
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
})

const show = async () => {
  const shown = render(<Slider slides={slides} label="Test School" sizes="100vw" />)
  await screen.findByRole('button', { name: 'Next picture' })
  return shown
}

test('it is a carousel whose first picture comes first', async () => {
  await show()
  const carousel = screen.getByRole('region', { name: 'Test School' })
  expect(carousel.getAttribute('aria-roledescription')).toBe('carousel')
  const [first, second] = screen.getAllByRole('img', { hidden: true })
  expect([first?.getAttribute('loading'), first?.getAttribute('fetchpriority')]).toEqual([
    'eager',
    'high',
  ])
  expect(second?.getAttribute('loading')).toBe('lazy')
  expect(screen.getByRole('group', { name: '1 of 3' })).toBeTruthy()
})

test('it is silent while it moves by itself, and says what somebody chose', async () => {
  await show()
  const region = () => document.querySelector('[aria-live]')?.getAttribute('aria-live')
  expect(region()).toBe('off')
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(region()).toBe('polite')
})

test('under reduced motion it rests until it is played', async () => {
  reduced = true
  await show()
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})

test('a picture can be chosen, and after the last comes the first', async () => {
  await show()
  const dot = (place: number) => screen.getByRole('button', { name: `Picture ${place} of 3` })
  await userEvent.click(dot(3))
  expect(dot(3).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('group', { name: '3 of 3' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: '1 of 3' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
  expect(dot(1).getAttribute('aria-current')).toBe('true')
})

test('one picture needs no buttons', async () => {
  await act(async () =>
    render(<Slider slides={slides.slice(0, 1)} label="Test School" sizes="100vw" />),
  )
  expect(screen.queryByRole('button')).toBeNull()
})

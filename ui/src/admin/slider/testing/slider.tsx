import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { type Answer, fakeApi } from '#testing/fake-api'
import { owner } from '#testing/fixtures'
import { show } from '#testing/show'
import SliderScreen from '../SliderScreen'

export const slide = (id: string, more = {}) => ({
  id,
  url: `/media/${id}.jpg`,
  srcset: '',
  width: 1600,
  height: 900,
  alt: '',
  decorative: false,
  color: '#888888',
  preview: '',
  picture: 'p',
  ...more,
})

export const slider = {
  _id: 's1',
  images: [],
  slides: [slide('a'), slide('b', { alt: 'The gate' }), slide('c', { decorative: true })],
}

export const present: Answer = { body: { data: [slider] } }
export const answer = (message: string): Answer => ({
  body: { message, data: { message, undo: 'c1' } },
})

/** The screen of a slider of three pictures. */
export async function open(answers: Record<string, Answer | Answer[]> = {}) {
  const calls = fakeApi({ 'GET /api/get-all-slider': present, ...answers })
  const user = show(<SliderScreen user={owner} />)
  await screen.findByRole('heading', { name: 'Main slider' })
  return { calls, user }
}

/** Opens the description of a picture to be edited, and gives its field. */
export async function edit(user: UserEvent, place: number) {
  await user.click(button(`Edit the description of picture ${place}`))
  return screen.getByLabelText<HTMLInputElement>(`What picture ${place} shows`)
}

/** A file that a person chooses. */
export const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

export const button = (name: string) => screen.getByRole('button', { name })
export const focused = () => document.activeElement
export const sources = () =>
  [...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))

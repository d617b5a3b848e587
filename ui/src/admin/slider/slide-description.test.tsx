import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { button, open, present, said, slider } from './testing/slider'

it('a description that is being written stays when a colleague saves another description', async () => {
  const colleague = {
    ...slider,
    slides: [{ ...slider.slides[0], alt: 'The hall' }, ...slider.slides.slice(1)],
  }
  const { user } = await open({
    'GET /api/get-all-slider': [present, { body: { data: [colleague] } }],
    'PATCH /api/slider/s1': said('New order saved'),
  })
  const words = screen.getByLabelText<HTMLInputElement>('What picture 1 shows')
  await user.type(words, 'The school at')
  await user.click(button('Move picture 3 earlier'))
  expect(await screen.findByText(/another description meanwhile: “The hall”/)).toBeDefined()
  expect(words.value).toBe('The school at')
})

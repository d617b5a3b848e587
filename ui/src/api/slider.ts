import { call } from './client'
import type { MessageAnswer, SlideEdit, SlideOrder, SlidersAnswer } from './types.gen'
import { upload } from './upload'

/** A picture to be sent, with its description. */
interface NewSlide {
  file: File
  alt: string
}

export const getSliders = () => call<SlidersAnswer>('GET', 'get-all-slider')

/** Makes the slider, or adds to the end of the one that is there. */
export function sendSlides(slides: NewSlide[], append: boolean, progress: (part: number) => void) {
  const form = new FormData()
  for (const { file, alt } of slides) {
    form.append('images', file)
    form.append('alt', alt)
  }
  return upload<MessageAnswer>(append ? 'newslider?mode=append' : 'newslider', form, progress)
}

export const deleteSlider = (id: string) => call<MessageAnswer>('DELETE', `deleteslider/${id}`)

export const orderSlides = (id: string, body: SlideOrder) =>
  call<MessageAnswer>('PATCH', `slider/${id}`, { body })

export const editSlide = (id: string, slide: string, body: SlideEdit) =>
  call<MessageAnswer>('PATCH', `slider/${id}/slides/${slide}`, { body })

export const removeSlide = (id: string, slide: string) =>
  call<MessageAnswer>('DELETE', `slider/${id}/slides/${slide}`)

import { call } from './client'
import type { MessageAnswer, SlideEdit, SlideMake, SlideOrder, SlidersAnswer } from './types.gen'

export const getSliders = () => call<SlidersAnswer>('GET', 'get-all-slider')

/**
 * Makes the slider of pictures that were sent before, or adds them to the end
 * of the one that is there. The same again changes nothing, so a lost answer
 * is no harm.
 */
export const makeSlider = (slides: SlideMake[], append: boolean) =>
  call<MessageAnswer>('POST', append ? 'newslider?mode=append' : 'newslider', { body: { slides } })

export const deleteSlider = (id: string) => call<MessageAnswer>('DELETE', `deleteslider/${id}`)

export const orderSlides = (id: string, body: SlideOrder) =>
  call<MessageAnswer>('PATCH', `slider/${id}`, { body })

export const editSlide = (id: string, slide: string, body: SlideEdit) =>
  call<MessageAnswer>('PATCH', `slider/${id}/slides/${slide}`, { body })

export const removeSlide = (id: string, slide: string) =>
  call<MessageAnswer>('DELETE', `slider/${id}/slides/${slide}`)

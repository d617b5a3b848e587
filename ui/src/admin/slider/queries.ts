import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/api/client'
import type { MessageAnswer, SlideEdit, SlideMake, SlidersAnswer } from '#kit/api/types.gen'

export const slidersQuery = queryOptions({
  queryKey: ['sliders'],
  queryFn: () => call<SlidersAnswer>('GET', 'get-all-slider'),
  meta: { failure: 'Error fetching slider' },
})

/**
 * Makes the slider of pictures that were sent before, or adds them to the end of the one that is there. The same
 * again changes nothing, so a lost answer is no harm.
 */
export const makeSliderMutation = (append: boolean) =>
  mutationOptions({
    mutationFn: (slides: SlideMake[]) =>
      call<MessageAnswer>('POST', append ? 'newslider?mode=append' : 'newslider', {
        body: { slides },
      }),
  })

export const deleteSliderMutation = mutationOptions({
  mutationFn: (id: string) => call<MessageAnswer>('DELETE', `deleteslider/${id}`),
})

/** Puts the pictures of a slider in an order, by their ids. */
export const orderSlidesMutation = (id: string) =>
  mutationOptions({
    mutationFn: (order: string[]) =>
      call<MessageAnswer>('PATCH', `slider/${id}`, { body: { order } }),
  })

/** What a form of a picture sends. Another picture in its place may still be on its way. */
export interface SlideDraft extends Omit<SlideEdit, 'picture'> {
  picture: Promise<string | undefined>
}

export const editSlideMutation = (id: string, slide: string) =>
  mutationOptions({
    mutationFn: async ({ picture: promised, ...edit }: SlideDraft) => {
      const picture = await promised
      const body = { ...edit, ...(picture && { picture }) }
      return call<MessageAnswer>('PATCH', `slider/${id}/slides/${slide}`, { body })
    },
  })

export const removeSlideMutation = (id: string) =>
  mutationOptions({
    mutationFn: (slide: string) => call<MessageAnswer>('DELETE', `slider/${id}/slides/${slide}`),
  })

import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  deleteSlider,
  editSlide,
  getSliders,
  makeSlider,
  orderSlides,
  removeSlide,
} from '#kit/api/slider'
import type { SlideEdit, SlideMake } from '#kit/api/types.gen'

export const slidersQuery = queryOptions({
  queryKey: ['sliders'],
  queryFn: () => getSliders(),
  meta: { failure: 'Error fetching slider' },
})

/** Makes the slider of pictures, or adds them to the end of the one that is there. */
export const makeSliderMutation = (append: boolean) =>
  mutationOptions({ mutationFn: (slides: SlideMake[]) => makeSlider(slides, append) })

export const deleteSliderMutation = mutationOptions({
  mutationFn: (id: string) => deleteSlider(id),
})

/** Puts the pictures of a slider in an order, by their ids. */
export const orderSlidesMutation = (id: string) =>
  mutationOptions({ mutationFn: (order: string[]) => orderSlides(id, { order }) })

/** What a form of a picture sends. Another picture in its place may still be on its way. */
export interface SlideDraft extends Omit<SlideEdit, 'picture'> {
  picture: Promise<string | undefined>
}

export const editSlideMutation = (id: string, slide: string) =>
  mutationOptions({
    mutationFn: async ({ picture: promised, ...edit }: SlideDraft) => {
      const picture = await promised
      return editSlide(id, slide, { ...edit, ...(picture && { picture }) })
    },
  })

export const removeSlideMutation = (id: string) =>
  mutationOptions({ mutationFn: (slide: string) => removeSlide(id, slide) })

import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/api/client'
import type {
  MessageAnswer,
  PopupEdit,
  PopupMake,
  PopupsAnswer,
  PopupView,
} from '#kit/api/types.gen'
import type { PopupValues } from './PopupFields'

export const popupsQuery = queryOptions({
  queryKey: ['popups'],
  queryFn: () => call<PopupsAnswer>('GET', 'get-pop-up'),
  meta: { failure: 'Error fetching pop-up images' },
})

/** What a form of the pop-up sends. The picture, if one was chosen, may still be on its way. */
export interface PopupDraft {
  values: PopupValues
  picture: Promise<string | undefined>
}

/** Puts up the picture. The same again changes nothing, so a lost answer is no harm. */
export const makePopupMutation = mutationOptions({
  mutationFn: async ({ values, picture }: PopupDraft) => {
    const body: PopupMake = { ...values, picture: (await picture) ?? '' }
    return call<MessageAnswer>('POST', 'create-pop-up', { body })
  },
})

/** Changes the pop-up that was read, which has a version. */
export const editPopupMutation = ({ _id, version }: PopupView) =>
  mutationOptions({
    mutationFn: async ({ values, picture: promised }: PopupDraft) => {
      const picture = await promised
      const body: PopupEdit = { ...values, version, ...(picture && { picture }) }
      return call<MessageAnswer>('PATCH', `popup/${_id}`, { body })
    },
  })

export const deletePopupMutation = mutationOptions({
  mutationFn: (id: string) => call<MessageAnswer>('DELETE', `delete-popup/${id}`),
})

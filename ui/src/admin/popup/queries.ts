import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { deletePopup, editPopup, getPopups, makePopup } from '#kit/api/popup'
import type { PopupView } from '#kit/api/types.gen'
import type { PopupValues } from './PopupFields'

export const popupsQuery = queryOptions({
  queryKey: ['popups'],
  queryFn: getPopups,
  meta: { failure: 'Error fetching pop-up images' },
})

/** What a form of the pop-up sends. The picture, if one was chosen, may still be on its way. */
export interface PopupDraft {
  values: PopupValues
  picture: Promise<string | undefined>
}

export const makePopupMutation = mutationOptions({
  mutationFn: async ({ values, picture }: PopupDraft) =>
    makePopup({ ...values, picture: (await picture) ?? '' }),
})

/** Changes the pop-up that was read, which has a version. */
export const editPopupMutation = ({ _id, version }: PopupView) =>
  mutationOptions({
    mutationFn: async ({ values, picture: promised }: PopupDraft) => {
      const picture = await promised
      return editPopup(_id, { ...values, version, ...(picture && { picture }) })
    },
  })

export const deletePopupMutation = mutationOptions({ mutationFn: (id: string) => deletePopup(id) })

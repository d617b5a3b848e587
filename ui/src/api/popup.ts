import { call } from './client'
import type { MessageAnswer, PopupEdit, PopupsAnswer } from './types.gen'
import { upload } from './upload'

/** What a pop-up is made of. Times are as a datetime-local input has them, in Indian time. */
export interface NewPopup {
  image: File
  alt: string
  decorative: boolean
  link: string
  from: string
  until: string
}

export const getPopups = () => call<PopupsAnswer>('GET', 'get-pop-up')

export function sendPopup(popup: NewPopup, progress: (part: number) => void) {
  const form = new FormData()
  const { image, ...words } = popup
  form.append('image', image)
  for (const [name, value] of Object.entries(words)) {
    if (value) form.append(name, String(value))
  }
  return upload<MessageAnswer>('create-pop-up', form, progress)
}

export const editPopup = (id: string, body: PopupEdit) =>
  call<MessageAnswer>('PATCH', `popup/${id}`, { body })

export const deletePopup = (id: string) => call<MessageAnswer>('DELETE', `delete-popup/${id}`)

import { call } from './client'
import type { MessageAnswer, PopupEdit, PopupMake, PopupsAnswer } from './types.gen'

export const getPopups = () => call<PopupsAnswer>('GET', 'get-pop-up')

/**
 * Puts up a picture that was sent before. Times are written "2026-12-05T18:00", in
 * Indian time. The same again changes nothing, so a lost answer is
 * no harm.
 */
export const makePopup = (body: PopupMake) => call<MessageAnswer>('POST', 'create-pop-up', { body })

export const editPopup = (id: string, body: PopupEdit) =>
  call<MessageAnswer>('PATCH', `popup/${id}`, { body })

export const deletePopup = (id: string) => call<MessageAnswer>('DELETE', `delete-popup/${id}`)

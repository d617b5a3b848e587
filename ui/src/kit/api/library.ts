import { call } from './client'
import { queryOf } from './query'
import type { PictureEdit, PictureEditAnswer, PicturesAnswer } from './types.gen'

/** Which pictures of the library are asked for, as it stands in the screen's address. */
export interface PictureFilter {
  /** One picture. */
  id: string
  /** Words that each stand in a description, a file's name, or what shows it. */
  q: string
  /** "1" for those that lack a description. */
  undescribed: string
}

export const getLibrary = (filter: PictureFilter, after: string) =>
  call<PicturesAnswer>('GET', `pictures?${queryOf({ ...filter, after })}`)

/** Changes a picture wherever the content shows it. */
export const editPicture = (edit: PictureEdit) =>
  call<PictureEditAnswer>('POST', 'content/pictures', { body: edit })

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

/** The filter that the query string of the screen's address names. */
export function pictureFilterIn(search: string): PictureFilter {
  const query = new URLSearchParams(search)
  const value = (name: string) => query.get(name) ?? ''
  return { id: value('id'), q: value('q'), undescribed: value('undescribed') }
}

export const addressOfPictures = (filter: Partial<PictureFilter>) =>
  `/admin-pictures?${queryOf(filter)}`

export const getLibrary = (filter: PictureFilter, after: string) =>
  call<PicturesAnswer>('GET', `pictures?${queryOf({ ...filter, after })}`)

/** Changes a picture wherever the content shows it. */
export const editPicture = (edit: PictureEdit) =>
  call<PictureEditAnswer>('POST', 'content/pictures', { body: edit })

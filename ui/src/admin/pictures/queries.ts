import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { call } from '#kit/api/client'
import { ApiError, fieldsOf } from '#kit/api/error'
import { takeDownPicture } from '#kit/api/pictures'
import { queryOf } from '#kit/api/query'
import type {
  KeptFile,
  PictureEdit,
  PictureEditAnswer,
  PicturesAnswer,
  TakedownForm,
} from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'

/** Which pictures of the library are asked for, as it stands in the screen's address. */
export interface PictureFilter {
  /** One picture. */
  id: string
  /** Words that each stand in a description, a file's name, or what shows it. */
  q: string
  /** "1" for those that lack a description. */
  undescribed: string
}

/** The pictures that a filter lets pass, page by page. */
export const picturesQuery = (filter: PictureFilter) =>
  infiniteQueryOptions({
    queryKey: ['pictures', 'list', filter],
    queryFn: ({ pageParam }) =>
      call<PicturesAnswer>('GET', `pictures?${queryOf({ ...filter, after: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Changes a picture wherever the content shows it. The one that replaces it may still be on its way. */
export const editPictureMutation = mutationOptions({
  mutationFn: async ({ replacement: promised, ...edit }: PictureDraft) => {
    const replacement = await promised
    const body: PictureEdit = { ...edit, ...(replacement && { replacement }) }
    return call<PictureEditAnswer>('POST', 'content/pictures', { body })
  },
})

interface PictureDraft extends Omit<PictureEdit, 'replacement'> {
  replacement: Promise<KeptFile | undefined>
}

/** Says where a picture or document is that would be taken down. */
export const findTakedownMutation = mutationOptions({
  mutationFn: (form: TakedownForm) => takeDownPicture({ ...form, dryRun: true }).catch(markPicture),
  meta: { changes: [] },
})

/** Deletes a picture or document permanently, everywhere. */
export const takeDownMutation = mutationOptions({
  mutationFn: (form: TakedownForm) => takeDownPicture(form),
})

/** A picture that is not found is a mistake in its address, and a field says what is wrong with it. */
function markPicture(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const fields = error.code === 'not_found' ? { picture: error.message } : fieldsOf(error)
  if (Object.keys(fields).length === 0) throw error
  throw new ApiError(t('Please correct the marked field.'), error.code, fields, error.status)
}

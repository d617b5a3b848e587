import { infiniteQueryOptions } from '@tanstack/react-query'
import { getLibrary, type PictureFilter } from '#kit/api/library'

/** The pictures that a filter lets pass, page by page. */
export const picturesQuery = (filter: PictureFilter) =>
  infiniteQueryOptions({
    queryKey: ['pictures', 'list', filter],
    queryFn: ({ pageParam }) => getLibrary(filter, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'

interface Page<Item> {
  data: Item[]
}

/** A list that the server gives page by page, as far as it was loaded. */
export function usePages<P extends Page<unknown>, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<P, Error, InfiniteData<P>, Key, string>,
) {
  const list = useInfiniteQuery(options)
  const { data, error, isFetchNextPageError } = list
  const items = useMemo(() => (data?.pages.flatMap((page) => page.data) ?? []) as P['data'], [data])
  return {
    /** For `QueryBoundary`: the first page. A later one that failed is `moreError`, which is shown below the list. */
    query: { ...list, error: isFetchNextPageError ? null : error },
    moreError: isFetchNextPageError ? error : null,
    first: data?.pages[0],
    items,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: list.fetchNextPage,
  }
}

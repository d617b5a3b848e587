import { queryOptions } from '@tanstack/react-query'
import { getPopups } from '#kit/api/popup'

export const popupsQuery = queryOptions({
  queryKey: ['popups'],
  queryFn: getPopups,
  meta: { failure: 'Error fetching pop-up images' },
})

import { queryOptions } from '@tanstack/react-query'
import { getSliders } from '#kit/api/slider'

export const slidersQuery = queryOptions({
  queryKey: ['sliders'],
  queryFn: () => getSliders(),
  meta: { failure: 'Error fetching slider' },
})

import { queryOptions } from '@tanstack/react-query'
import { getDisclosure } from '#kit/api/disclosure'

export const disclosureQuery = queryOptions({
  queryKey: ['disclosure'],
  queryFn: () => getDisclosure(),
})

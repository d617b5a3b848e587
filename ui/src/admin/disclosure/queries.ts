import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { checkDisclosure, getDisclosure } from '#kit/api/disclosure'

export const disclosureQuery = queryOptions({
  queryKey: ['disclosure'],
  queryFn: () => getDisclosure(),
})

/** Asks the links to other sites whether they still work. */
export const checkLinksMutation = mutationOptions({
  mutationFn: () => checkDisclosure(),
  meta: { changes: ['disclosure'] },
})

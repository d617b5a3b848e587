import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/api/client'
import type { DisclosureAnswer } from '#kit/api/types.gen'

export const disclosureQuery = queryOptions({
  queryKey: ['disclosure'],
  queryFn: () => call<DisclosureAnswer>('GET', 'disclosure'),
})

/** Asks the links to other sites whether they still work, which takes some seconds. */
export const checkLinksMutation = mutationOptions({
  mutationFn: () => call<DisclosureAnswer>('POST', 'disclosure/check'),
  meta: { changes: ['disclosure'] },
})

import { call } from './client'
import type { DisclosureAnswer } from './types.gen'

export const getDisclosure = () => call<DisclosureAnswer>('GET', 'disclosure')

/** Asks the links to other sites first, which takes some seconds. */
export const checkDisclosure = () => call<DisclosureAnswer>('POST', 'disclosure/check')

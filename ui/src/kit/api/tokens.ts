import { call } from './client'
import type { MadeAppToken, MessageAnswer, NewAppToken, TokensAnswer } from './types.gen'

/** App tokens, by which programs on other computers publish. */
export const getTokens = () => call<TokensAnswer>('GET', 'tokens')

export const addToken = (body: NewAppToken) => call<MadeAppToken>('POST', 'tokens', { body })

export const removeToken = (id: string) => call<MessageAnswer>('DELETE', `tokens/${id}`)

import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createContext, type LoaderFunction } from 'react-router'
import type { User } from '#kit/api/types.gen'
import { readToken } from '#kit/auth/session'
import type { MarkedText } from '#kit/i18n/message'

/** Who is signed in. Somebody who must add a factor may do nothing else before. */
export type Person = User & { mustAddFactor?: boolean }

/** A screen of the admin area: its route, and what the frame says of it. */
export interface AdminScreen {
  /** Its address, which Go lists in internal/routes. */
  path: string
  title: MarkedText
  /** Who has it in their menu, everybody without it. The API refuses others what it shows. */
  isFor?: (user: User) => boolean
  loader: LoaderFunction
  lazy: () => Promise<{ default: ComponentType<{ user: Person }> }>
}

/** The context by which loaders have the query cache. */
export const queryClientContext = createContext<QueryClient>()

/**
 * Makes the loader of a screen: it starts to fetch what the screen shows first, beside the screen's
 * script and without waiting for either. The screen reads the same queries, and says what failed.
 * Where nobody signed in before, nothing is asked for until the session is confirmed.
 */
export const fetchAhead =
  (fetch: (client: QueryClient, search: string) => Promise<unknown>[]): LoaderFunction =>
  ({ context, request }) => {
    if (readToken() === null) return null
    const { search } = new URL(request.url)
    void Promise.allSettled(fetch(context.get(queryClientContext), search))
    return null
  }

export const isOwner = ({ role }: User) => role === 'owner'

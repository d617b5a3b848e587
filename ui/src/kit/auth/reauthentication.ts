import { createContext } from 'react'
import type { ApiError } from '#kit/api/error'
import { useSiteState } from '#kit/lib/site-state'
import { discardUnsaved, hasUnsaved } from '#kit/lib/unsaved-work'
import { redirectToLogin } from './login-redirect'
import { clearSession } from './session'

/** What a person is asked for: their password once more, or to sign in again. */
export type Prompt = 'password' | 'login'

/** A prompt on the screen. */
export interface OpenPrompt {
  prompt: Prompt
  /** Whose session it is, or was. */
  emailId: string
}

interface Waiting extends OpenPrompt {
  answer: Promise<boolean>
  resolve: (confirmed: boolean) => void
}

/**
 * Asks the person at the screen to confirm who they are, so that a refused call can be made again: for
 * the password before something sensitive (step-up authentication), or to sign in when the session has
 * ended. A prompt is open once, and all calls that wait for it share one answer. It is a store: the
 * dialogs subscribe, show `prompts` and call `settle`.
 */
export class Reauthentication {
  #waiting: readonly Waiting[] = []
  #isEnding = false
  readonly #dialogs = new Set<() => void>()
  readonly #listeners = new Set<(another: boolean) => void>()

  readonly #currentAddress: (() => string) | undefined

  /** `currentAddress` is what the login page leads back to; without it the window's address. */
  constructor(currentAddress?: () => string) {
    this.#currentAddress = currentAddress
  }

  readonly prompts = (): readonly OpenPrompt[] => this.#waiting

  /** Whoever subscribes can ask. When the last one ends, the open prompts are answered with no. */
  readonly subscribe = (onChange: () => void) => {
    this.#dialogs.add(onChange)
    return () => {
      this.#dialogs.delete(onChange)
      if (this.#dialogs.size > 0) return
      for (const { prompt } of this.#waiting) this.settle(prompt, false)
    }
  }

  /** Asks, and resolves to whether the person did it; without a dialog, to no. */
  readonly askFor = (prompt: Prompt): Promise<boolean> => {
    if (this.#dialogs.size === 0) return Promise.resolve(false)
    const open = this.#waiting.find((waiting) => waiting.prompt === prompt)
    if (open) return open.answer
    let resolve = (_: boolean) => {}
    const answer = new Promise<boolean>((settle) => {
      resolve = settle
    })
    this.#show([...this.#waiting, { prompt, emailId: currentEmail(), answer, resolve }])
    return answer
  }

  /** Closes a prompt and tells all who wait for it. */
  readonly settle = (prompt: Prompt, confirmed: boolean) => {
    const open = this.#waiting.find((waiting) => waiting.prompt === prompt)
    this.#show(this.#waiting.filter((waiting) => waiting !== open))
    open?.resolve(confirmed)
  }

  #show(waiting: readonly Waiting[]) {
    this.#waiting = waiting
    for (const tell of this.#dialogs) tell()
  }

  /** Interceptor of refused calls: resolves to whether the call should be made again. */
  readonly recover = async ({ status, code }: ApiError, method: string): Promise<boolean> => {
    if (status === 401) return this.signInAgain(method === 'GET')
    return code === 'password_required' && this.askFor('password')
  }

  /**
   * Forgets who was signed in and asks them to sign in. Where no dialog can ask, or a screen is merely
   * loaded, the login page is loaded instead. Resolves to whether somebody signed in.
   */
  readonly signInAgain = async (isLoading = false): Promise<boolean> => {
    if (isLoading && this.#isEnding) return false
    const isAsking = this.#waiting.some(({ prompt }) => prompt === 'login')
    if (isAsking) return this.askFor('login')
    if (this.#dialogs.size === 0 || (isLoading && !hasUnsaved())) {
      this.#redirect()
      return false
    }
    const before = currentEmail()
    const answer = this.askFor('login')
    clearSession()
    const signedIn = await answer
    if (signedIn) this.#tell(before !== currentEmail())
    return signedIn
  }

  /** Hears when somebody has signed in again, and whether it is another person. Returns a function that unsubscribes. */
  readonly onSignedIn = (listener: (another: boolean) => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Has everything that is loaded asked for again: the person has another name. */
  readonly notifyUserChanged = () => this.#tell(true)

  #tell(another: boolean) {
    for (const listener of this.#listeners) listener(another)
  }

  /**
   * Logs out on the server, and forgets the session. A screen that is still loading is refused from then
   * on, and asks nobody to sign in. When the server refuses, it throws and the session goes on.
   */
  readonly endSession = async (logout: () => Promise<unknown>) => {
    this.#isEnding = true
    try {
      await logout()
    } catch (error) {
      this.#isEnding = false
      throw error
    }
    discardUnsaved()
    clearSession()
  }

  /** Loads the login page, for another person; unsaved work is discarded. */
  readonly discardAndRedirect = () => {
    discardUnsaved()
    this.#redirect()
  }

  #redirect() {
    redirectToLogin(this.#currentAddress?.())
  }
}

const currentEmail = () => useSiteState.getState().user?.emailId ?? ''

/** The one of the program. Outside the admin area nobody can be asked, and the login page is loaded. */
export const ReauthenticationContext = createContext(new Reauthentication())

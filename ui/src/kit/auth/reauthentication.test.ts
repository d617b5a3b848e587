import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#kit/api/client'
import { interceptors } from '#kit/api/interceptors'
import { judge } from '#kit/api/strength'
import { setUser, useSiteState } from '#kit/lib/site-state'
import { discardUnsaved, hasUnsaved, markUnsaved } from '#kit/lib/unsaved-work'
import { fakeApi } from '#testing/fake-api'
import { Reauthentication } from './reauthentication'

const getSliders = () => call('GET', 'get-all-slider')
const deleteSlider = (id: string) => call('DELETE', `deleteslider/${id}`)

const user = { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'owner' } as const
const lost = { status: 401, body: { message: 'Please sign in.' } }
const remove = 'DELETE /api/deleteslider/s1'

/** A dialog that answers each prompt, and what it was asked. */
function answerWith(auth: Reauthentication, answer: () => boolean) {
  const asked = vi.fn()
  auth.subscribe(() => {
    for (const open of auth.prompts()) {
      asked(open)
      queueMicrotask(() => auth.settle(open.prompt, answer()))
    }
  })
  return asked
}

let auth = new Reauthentication()
const leave = vi.fn()

beforeEach(() => {
  auth = new Reauthentication()
  interceptors.refused = auth.recover
  leave.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
  setUser(user)
})
afterEach(() => {
  delete interceptors.refused
  discardUnsaved()
})

describe('a prompt', () => {
  it('is open once, and all who wait for it share its answer', async () => {
    auth.subscribe(() => {})
    const answers = [auth.askFor('password'), auth.askFor('password')]
    expect(auth.prompts()).toMatchObject([{ prompt: 'password', emailId: 'asha@school.in' }])
    auth.settle('password', true)
    expect(await Promise.all(answers)).toEqual([true, true])
    expect(auth.prompts()).toEqual([])
  })

  it('may be opened over another one', async () => {
    auth.subscribe(() => {})
    const password = auth.askFor('password')
    const login = auth.askFor('login')
    expect(auth.prompts().map(({ prompt }) => prompt)).toEqual(['password', 'login'])
    auth.settle('login', true)
    auth.settle('password', false)
    expect(await Promise.all([password, login])).toEqual([false, true])
  })

  it('is answered with no where nothing can ask, and when the dialogs go', async () => {
    expect(await auth.askFor('password')).toBe(false)
    const end = auth.subscribe(() => {})
    const answer = auth.askFor('password')
    end()
    expect(await answer).toBe(false)
  })
})

describe('a change without a session', () => {
  it('is made again when the person has signed in', async () => {
    const asked = answerWith(auth, () => {
      expect(useSiteState.getState().user).toBeNull()
      setUser(user)
      return true
    })
    const heard = vi.fn()
    auth.onSignedIn(heard)
    const calls = fakeApi({ [remove]: [lost, { body: { message: 'Slider deleted' } }] })
    expect(await deleteSlider('s1')).toEqual({ message: 'Slider deleted' })
    expect(asked).toHaveBeenCalledOnce()
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ prompt: 'login', emailId: 'asha@school.in' })
    expect(heard).toHaveBeenCalledExactlyOnceWith(false)
    expect(calls).toHaveLength(2)
    expect(leave).not.toHaveBeenCalled()
  })

  it('can be aborted also when it is made again', async () => {
    answerWith(auth, () => true)
    fakeApi({ 'POST /api/password-strength': [lost, 'never'] })
    const abort = new AbortController()
    const judged = judge({ password: 'x' }, abort.signal)
    setTimeout(() => abort.abort())
    await expect(judged).rejects.toThrow('No response from server.')
  }, 5_000)

  it('tells when it is another person', async () => {
    answerWith(auth, () => {
      setUser({ ...user, emailId: 'ravi@school.in' })
      return true
    })
    const heard = vi.fn()
    auth.onSignedIn(heard)
    fakeApi({ [remove]: [lost, { body: '' }] })
    await deleteSlider('s1')
    expect(heard).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('asks once: who has signed in and is refused again reads why', async () => {
    const asked = answerWith(auth, () => true)
    const calls = fakeApi({ [remove]: lost })
    await expect(deleteSlider('s1')).rejects.toThrow('Please sign in.')
    expect(asked).toHaveBeenCalledOnce()
    expect(calls).toHaveLength(2)
  })

  it('fails with the sentence of the server when nobody signs in', async () => {
    answerWith(auth, () => false)
    fakeApi({ [remove]: lost })
    await expect(deleteSlider('s1')).rejects.toThrow('Please sign in.')
  })
})

describe('a screen that loads without a session', () => {
  const load = async () => {
    fakeApi({ 'GET /api/get-all-slider': lost })
    await expect(getSliders()).rejects.toThrow('Please sign in.')
  }

  it('forgets who was signed in and leads to the login page, and back', async () => {
    answerWith(auth, () => true)
    window.history.replaceState(null, '', '/admin-slider')
    localStorage.setItem('token', 'x')
    await load()
    expect(leave).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fadmin-slider')
    expect(localStorage.getItem('token')).toBeNull()
    expect(useSiteState.getState().user).toBeNull()
  })

  it('asks in place where work would be lost', async () => {
    const asked = answerWith(auth, () => false)
    markUnsaved('Leave?')
    await load()
    expect(asked).toHaveBeenCalledOnce()
    expect(leave).not.toHaveBeenCalled()
  })

  it('asks nobody after a log-out', async () => {
    answerWith(auth, () => true)
    await auth.endSession(() => Promise.resolve())
    await load()
    expect(leave).not.toHaveBeenCalled()
  })
})

it('goes on with a session that the server did not end', async () => {
  localStorage.setItem('token', 'x')
  markUnsaved('Leave?')
  await expect(auth.endSession(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
  expect(localStorage.getItem('token')).toBe('x')
  expect(hasUnsaved()).toBe(true)
})

it('leads another person to the login page, without what was unsaved', () => {
  markUnsaved('Leave?')
  new Reauthentication(() => '/admin-audit').discardAndRedirect()
  expect(hasUnsaved()).toBe(false)
  expect(leave).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fadmin-audit')
})

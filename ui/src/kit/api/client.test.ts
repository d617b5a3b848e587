import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextPage } from '#kit/auth/login-redirect'
import { onReauthenticated, setReauthPrompt } from '#kit/auth/reauthenticate'
import { recoverRefused } from '#kit/auth/recover-refused'
import { clearUser, setUser, useSiteState } from '#kit/lib/site-state'
import { fakeApi } from '#testing/fake-api'
import { login } from './accounts'
import { interceptors } from './interceptors'
import { checkPicture } from './pictures'
import { deleteSlider, getSliders } from './slider'
import { judge } from './strength'

beforeEach(() => {
  interceptors.refused = recoverRefused
})
afterEach(() => {
  delete interceptors.refused
  delete interceptors.changed
})

const user = { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'owner' } as const

describe('a call', () => {
  it('gives the answer', async () => {
    fakeApi({ 'GET /api/get-all-slider': { body: { data: [] } } })
    expect(await getSliders()).toEqual({ data: [] })
  })

  it('has pages asked for again only when it changed what visitors see', async () => {
    const changed = vi.fn()
    interceptors.changed = changed
    fakeApi({
      'POST /api/password-strength': { body: {} },
      'POST /api/pictures/check': { body: {} },
      'DELETE /api/deleteslider/s1': { body: '' },
    })
    await judge({ password: 'x' }, new AbortController().signal)
    await checkPicture(new Blob(['x']))
    expect(changed).not.toHaveBeenCalled()
    await deleteSlider('s1')
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('takes an empty answer', async () => {
    fakeApi({ 'DELETE /api/deleteslider/s1': { body: '' } })
    expect(await deleteSlider('s1')).toBeUndefined()
  })

  it('throws the sentence of the server with its code and fields', async () => {
    const body = { message: 'Not now.', code: 'conflict', fields: { alt: 'Too long' } }
    fakeApi({ 'GET /api/get-all-slider': { status: 409, body } })
    await expect(getSliders()).rejects.toMatchObject({
      message: 'Not now.',
      code: 'conflict',
      fields: { alt: 'Too long' },
      status: 409,
    })
  })

  it('says the number of a fault that is in the log', async () => {
    const body = { message: 'Something went wrong.', code: 'internal', requestId: 'ABCDEFGHIJKL' }
    fakeApi({ 'GET /api/get-all-slider': { status: 500, body } })
    await expect(getSliders()).rejects.toThrow(
      'Something went wrong. If it happens again, report this number: ABCDEFGHIJKL.',
    )
  })

  it('says that nobody answered', async () => {
    fakeApi({})
    await expect(getSliders()).rejects.toThrow('No response from server.')
  })

  it('is told from the page of a network that wants a sign-in of its own', async () => {
    fakeApi({ 'GET /api/get-all-slider': { body: '<html>Welcome to our Wi-Fi</html>' } })
    await expect(getSliders()).rejects.toMatchObject({
      message: expect.stringContaining('This network answered in place of the site.'),
      code: 'unreachable',
    })
  })

  it('that may have changed something is told, one that only reads is not', async () => {
    const changed = vi.fn()
    interceptors.changed = changed
    fakeApi({
      'GET /api/get-all-slider': { body: { data: [] } },
      'DELETE /api/deleteslider/s1': { status: 409, body: { message: 'Not now.' } },
    })
    await getSliders()
    expect(changed).not.toHaveBeenCalled()
    await expect(deleteSlider('s1')).rejects.toThrow('Not now.')
    expect(changed).toHaveBeenCalledOnce()
  })

  it('without a session throws where no interceptor is installed', async () => {
    delete interceptors.refused
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
    fakeApi({ 'GET /api/get-all-slider': { status: 401, body: { message: 'Please sign in.' } } })
    await expect(getSliders()).rejects.toThrow('Please sign in.')
    expect(leave).not.toHaveBeenCalled()
  })

  it('without a session forgets who was here and leads to the login page', async () => {
    window.history.replaceState(null, '', '/admin-slider')
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
    localStorage.setItem('token', 'x')
    setUser(user)
    fakeApi({ 'GET /api/get-all-slider': { status: 401, body: { message: 'Please sign in.' } } })
    await expect(getSliders()).rejects.toThrow('Please sign in.')
    expect(leave).toHaveBeenCalledWith('/login?next=%2Fadmin-slider')
    expect(localStorage.getItem('token')).toBeNull()
    expect(useSiteState.getState().user).toBeNull()
  })

  it('that signs in may be refused without leaving', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
    fakeApi({ 'POST /api/login': { status: 401, body: { message: 'Wrong.' } } })
    await expect(login({ emailId: 'a@b.in', password: 'x' })).rejects.toThrow('Wrong.')
    expect(leave).not.toHaveBeenCalled()
    clearUser()
  })
})

describe('a change without a session', () => {
  const lost = { status: 401, body: { message: 'Please sign in.' } }
  const remove = 'DELETE /api/deleteslider/s1'

  it('is made again when the person has signed in where they are', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
    setUser(user)
    const ask = vi.fn(() => {
      expect(useSiteState.getState().user).toBeNull()
      setUser(user)
      return Promise.resolve(true)
    })
    const heard = vi.fn()
    const ends = [setReauthPrompt(ask), onReauthenticated(heard)]
    const calls = fakeApi({ [remove]: [lost, { body: { message: 'Slider deleted' } }] })
    expect(await deleteSlider('s1')).toEqual({ message: 'Slider deleted' })
    expect(ask).toHaveBeenCalledExactlyOnceWith('asha@school.in')
    expect(heard).toHaveBeenCalledExactlyOnceWith(false)
    expect(calls).toHaveLength(2)
    expect(leave).not.toHaveBeenCalled()
    for (const end of ends) end()
  })

  it('can be broken off also when it is made again', async () => {
    const end = setReauthPrompt(() => Promise.resolve(true))
    fakeApi({ 'POST /api/password-strength': [lost, 'never'] })
    const breaker = new AbortController()
    const judged = judge({ password: 'x' }, breaker.signal)
    setTimeout(() => breaker.abort())
    await expect(judged).rejects.toThrow('No response from server.')
    end()
  }, 5_000)

  it('says when it is another person', async () => {
    setUser(user)
    const heard = vi.fn()
    const ask = async () => {
      setUser({ ...user, emailId: 'ravi@school.in' })
      return true
    }
    const ends = [setReauthPrompt(ask), onReauthenticated(heard)]
    fakeApi({ [remove]: [lost, { body: '' }] })
    await deleteSlider('s1')
    expect(heard).toHaveBeenCalledExactlyOnceWith(true)
    for (const end of ends) end()
  })

  it('asks once: who has signed in and is refused all the same reads why', async () => {
    const ask = vi.fn(() => Promise.resolve(true))
    const end = setReauthPrompt(ask)
    const calls = fakeApi({ [remove]: lost })
    await expect(deleteSlider('s1')).rejects.toThrow('Please sign in.')
    expect(ask).toHaveBeenCalledOnce()
    expect(calls).toHaveLength(2)
    end()
  })

  it('fails with the sentence of the server when nobody signs in', async () => {
    const end = setReauthPrompt(() => Promise.resolve(false))
    fakeApi({ [remove]: lost })
    await expect(deleteSlider('s1')).rejects.toThrow('Please sign in.')
    end()
  })
})

describe('the page after signing in', () => {
  it.each([
    ['', '/admin-dashboard'],
    ['?next=/admin-slider', '/admin-slider'],
    ['?next=/admin-enquiries%3Fstate%3Dnew', '/admin-enquiries?state=new'],
    ['?next=https://evil.test/', '/admin-dashboard'],
    ['?next=//evil.test/', '/admin-dashboard'],
    ['?next=/%5Cevil.test/', '/admin-dashboard'],
    ['?next=/%09/evil.test/', '/admin-dashboard'],
    ['?next=javascript:alert(1)', '/admin-dashboard'],
    ['?next=admin-slider', '/admin-dashboard'],
    ['?next=/login', '/admin-dashboard'],
    ['?next=/sirsregister%3Fsetup%3Dx', '/admin-dashboard'],
    ['?next=/media/0a1b-960.jpg', '/admin-dashboard'],
    ['?next=/api/status', '/admin-dashboard'],
  ])('for %s is %s', (search, page) => {
    expect(nextPage(search, 'https://school.test')).toBe(page)
  })
})

import { describe, expect, it, vi } from 'vitest'
import { clearUser, setUser, useSiteState } from '../state/site-state'
import { login } from './accounts'
import { nextPage } from './leave'
import { deleteSlider, getSliders, sendSlides } from './slider'
import { fakeApi } from './testing/fake-api'
import { Cancelled } from './upload'

const user = { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'owner' } as const

describe('a call', () => {
  it('gives the answer', async () => {
    fakeApi({ 'GET /api/get-all-slider': { body: { data: [] } } })
    expect(await getSliders()).toEqual({ data: [] })
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

  it('says that nobody answered', async () => {
    fakeApi({})
    await expect(getSliders()).rejects.toThrow('No response from server.')
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

describe('an upload', () => {
  const slides = [
    { file: new File(['1'], 'one.jpg'), alt: 'The gate' },
    { file: new File(['2'], 'two.jpg'), alt: '' },
  ]

  it('sends pictures and descriptions in one order and tells how far it is', async () => {
    const progress = vi.fn()
    const calls = fakeApi({
      'POST /api/newslider?mode=append': { status: 201, body: { message: 'ok' } },
    })
    expect(await sendSlides(slides, true, progress).answer).toEqual({ message: 'ok' })
    const form = calls[0]?.body as FormData
    expect(form.getAll('images').map((file) => (file as File).name)).toEqual(['one.jpg', 'two.jpg'])
    expect(form.getAll('alt')).toEqual(['The gate', ''])
    expect(progress).toHaveBeenCalledWith(0.5)
  })

  it('throws the sentence of the server', async () => {
    fakeApi({ 'POST /api/newslider': { status: 413, body: { message: 'Too large.' } } })
    await expect(sendSlides(slides, false, vi.fn()).answer).rejects.toThrow('Too large.')
  })

  it('says that nobody answered', async () => {
    fakeApi({})
    await expect(sendSlides(slides, false, vi.fn()).answer).rejects.toThrow(
      'No response from server.',
    )
  })

  it('can be cancelled', async () => {
    fakeApi({ 'POST /api/newslider': 'never' })
    const { answer, cancel } = sendSlides(slides, false, vi.fn())
    cancel()
    await expect(answer).rejects.toBeInstanceOf(Cancelled)
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
  ])('for %s is %s', (search, page) => {
    expect(nextPage(search, 'https://school.test')).toBe(page)
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '#kit/i18n/message'
import { messageText } from '#kit/i18n/sentence'
import { fakeApi } from '#testing/fake-api'
import { login } from './accounts'
import { call } from './client'
import { interceptors } from './interceptors'
import { translation } from './translation'

const getSliders = () => call('GET', 'get-all-slider')
const deleteSlider = (id: string) => call('DELETE', `deleteslider/${id}`)

afterEach(() => {
  delete interceptors.refused
  delete translation.messageText
  setLanguage('en', {})
})

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

  it('says errors, fields and answers in the language of the page', async () => {
    translation.messageText = messageText
    setLanguage('hi', { '%d left': '%d बाकी', Required: 'ज़रूरी', Done: 'हो गया' })
    const sentence = { format: '%d left', args: [2] }
    const body = {
      message: '2 left',
      sentence,
      fields: { a: 'Required', b: '2 left' },
      fieldSentences: { b: sentence },
    }
    const done = { body: { message: 'Done' } }
    fakeApi({ 'DELETE /api/deleteslider/s1': [{ status: 409, body }, done] })
    const fields = { a: 'ज़रूरी', b: '2 बाकी' }
    await expect(deleteSlider('s1')).rejects.toMatchObject({ message: '2 बाकी', fields })
    expect(await deleteSlider('s1')).toEqual({ message: 'हो गया' })
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

  it('without a session throws where no interceptor is installed', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
    fakeApi({ 'GET /api/get-all-slider': { status: 401, body: { message: 'Please sign in.' } } })
    await expect(getSliders()).rejects.toThrow('Please sign in.')
    expect(leave).not.toHaveBeenCalled()
  })

  it('that signs in is not recovered when it is refused', async () => {
    const recover = vi.fn()
    interceptors.refused = recover
    fakeApi({ 'POST /api/login': { status: 401, body: { message: 'Wrong.' } } })
    await expect(login({ emailId: 'a@b.in', password: 'x' })).rejects.toThrow('Wrong.')
    expect(recover).not.toHaveBeenCalled()
  })
})

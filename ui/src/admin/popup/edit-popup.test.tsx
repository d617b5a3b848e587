import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { mayLeave } from '#kit/lib/unsaved-work'
import { type Answer, fakeApi } from '#testing/fake-api'
import { owner } from '#testing/fixtures'
import { show, shownQueries, whereabouts } from '#testing/show'
import PopupScreen from './PopupScreen'

const popup = {
  _id: 'p1',
  image: '/media/p.jpg',
  srcset: '',
  width: 800,
  height: 1000,
  alt: 'Admissions are open',
  decorative: false,
  color: '#888888',
  preview: '',
  picture: 'p',
  link: '/latest',
  until: '2098-12-05T12:30:00Z',
  live: true,
  version: '1',
}
const present: Answer = { body: { data: [popup], images: [popup.image] } }
const answer = (message: string): Answer => ({ body: { message, data: { message, undo: 'c1' } } })
const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const picture = new File(['x'], 'poster.jpg', { type: 'image/jpeg' })
const sent: Answer = {
  body: `${JSON.stringify({ answer: { message: 'ok', data: { _id: 'q', url: '/media/q.jpg', srcset: '', width: 600, height: 800, color: '#aa8844', preview: '' } } })}\n`,
}
/** As a server that takes every picture. */
const takes: Record<string, Answer> = {
  'POST /api/pictures/check': { body: { type: 'image/jpeg' } },
  'POST /api/pictures': sent,
}

describe('with a pop-up', () => {
  const open = async (answers: Record<string, Answer> = {}) => {
    const calls = fakeApi({ 'GET /api/get-pop-up': present, ...answers })
    const user = show(<PopupScreen user={owner} />)
    await screen.findByRole('img', { name: 'Admissions are open' })
    return { calls, user }
  }

  it('shows it and says when it is seen', async () => {
    await open()
    expect(
      screen.getByText(/^Visitors see this pop-up now, until Friday 5 December 2098, 6:00 pm\./),
    ).toBeDefined()
    expect(field('Show until (IST)').value).toBe('05/12/2098 18:00')
    expect(screen.getByRole('img', { name: 'The picture of the pop-up' })).toBeDefined()
  })

  it('asks before it is left with words that are not saved', async () => {
    vi.stubGlobal('confirm', () => false)
    const { user } = await open()
    expect(mayLeave()).toBe(true)
    await user.type(field('What the picture shows'), ' now')
    expect(mayLeave()).toBe(false)
    await user.type(field('What the picture shows'), '{Backspace>4}')
    expect(mayLeave()).toBe(true)
  })

  it('asks again when it should have begun', async () => {
    const begun = '2026-11-20T03:30:00Z'
    const [before, after] = [false, true].map((live) => ({
      body: { data: [{ ...popup, from: begun, live }] },
    })) as [Answer, Answer]
    fakeApi({ 'GET /api/get-pop-up': [before, after] })
    show(<PopupScreen user={owner} />)
    expect(await screen.findByText(/^Visitors see this pop-up now/)).toBeDefined()
  })

  it('saves a change', async () => {
    const { user, calls } = await open({ 'PATCH /api/popup/p1': answer('Pop-up saved') })
    fireEvent.change(field('Show until (IST)'), { target: { value: '' } })
    await user.click(button('Save the pop-up'))
    expect(await screen.findByText('Pop-up saved')).toBeDefined()
    expect(calls.find(({ call }) => call === 'PATCH /api/popup/p1')?.body).toEqual({
      alt: 'Admissions are open',
      decorative: false,
      link: '/latest',
      from: '',
      until: '',
      version: popup.version,
    })
  })

  it('is told by the server that a colleague has saved meanwhile, and may replace that knowingly', async () => {
    const save = 'PATCH /api/popup/p1'
    const theirs = { body: { data: [{ ...popup, link: '/fees', version: 'second' }] } }
    const calls = fakeApi({
      'GET /api/get-pop-up': [present, theirs],
      [save]: [{ status: 409, body: { message: 'Look again.' } }, answer('Pop-up saved')],
    })
    const user = show(<PopupScreen user={owner} />)
    await user.type(await screen.findByLabelText('What the picture shows'), ' now')
    await user.click(button('Save the pop-up'))
    await screen.findByText('Look again.')
    await screen.findByText(/^Somebody else has changed this meanwhile/)
    await user.click(button('Save the pop-up'))
    await screen.findByText('Pop-up saved')
    expect(calls.filter(({ call }) => call === save)).toMatchObject([
      { body: { version: popup.version, link: '/latest' } },
      { body: { version: 'second', link: '/latest' } },
    ])
  })

  it('says so when a colleague has put another picture in its place', async () => {
    const theirs = { body: { data: [{ ...popup, image: '/media/other.jpg' }] } }
    fakeApi({ 'GET /api/get-pop-up': [present, theirs] })
    const user = show(<PopupScreen user={owner} />)
    await user.type(await screen.findByLabelText('What the picture shows'), ' now')
    await shownQueries().invalidateQueries()
    await screen.findByText(/^Somebody else has changed this meanwhile/)
  })

  it('saves a decorative picture untouched as it was', async () => {
    const asked = vi.fn().mockReturnValue(true)
    vi.stubGlobal('confirm', asked)
    const call = 'PATCH /api/popup/p1'
    const calls = fakeApi({
      'GET /api/get-pop-up': { body: { data: [{ ...popup, alt: '', decorative: true }] } },
      [call]: answer('Pop-up saved'),
    })
    const user = show(<PopupScreen user={owner} />)
    await screen.findByLabelText('Show until (IST)')
    expect(mayLeave()).toBe(true)
    expect(asked).not.toHaveBeenCalled()
    await user.click(button('Save the pop-up'))
    expect(await screen.findByText('Pop-up saved')).toBeDefined()
    expect(calls.find((made) => made.call === call)?.body).toMatchObject({
      alt: '',
      decorative: true,
    })
  })

  it('keeps what is typed when a colleague saves meanwhile, and offers theirs', async () => {
    const theirs = { body: { data: [{ ...popup, link: '/fees' }] } }
    fakeApi({ 'GET /api/get-pop-up': [present, theirs] })
    const user = show(<PopupScreen user={owner} />)
    const words = await screen.findByLabelText<HTMLInputElement>('What the picture shows')
    await user.type(words, ' now')
    await shownQueries().invalidateQueries()
    await screen.findByText(/^Somebody else has changed this meanwhile/)
    expect(words.value).toBe('Admissions are open now')
    expect(field('Link (optional)').value).toBe('/latest')
    await user.click(button('Take theirs'))
    expect(words.value).toBe('Admissions are open')
    expect(field('Link (optional)').value).toBe('/fees')
    expect(screen.queryByText(/^Somebody else/)).toBeNull()
  })

  it('takes what a colleague saves as long as nobody has typed', async () => {
    const theirs = { body: { data: [{ ...popup, link: '/fees' }] } }
    fakeApi({ 'GET /api/get-pop-up': [present, theirs] })
    show(<PopupScreen user={owner} />)
    await screen.findByLabelText('Link (optional)')
    await shownQueries().invalidateQueries()
    await expect.poll(() => field('Link (optional)').value).toBe('/fees')
  })

  it('takes another picture in its place', async () => {
    const { user, calls } = await open({ ...takes, 'PATCH /api/popup/p1': answer('Pop-up saved') })
    await user.upload(field('Another picture (optional)'), picture)
    await user.click(button('Save the pop-up'))
    expect(await screen.findByText('Pop-up saved')).toBeDefined()
    expect(button('Undo')).toBeDefined()
    const { body } = calls.find(({ call }) => call === 'PATCH /api/popup/p1') ?? {}
    expect(body).toMatchObject({ picture: 'q', alt: 'Admissions are open' })
    expect(screen.queryByText('Ready')).toBeNull()
  })

  it('says why a change was refused', async () => {
    const body = { message: 'Please correct it.', fields: { link: 'Begin with /' } }
    const { user } = await open({ 'PATCH /api/popup/p1': { status: 422, body } })
    await user.click(button('Save the pop-up'))
    expect((await screen.findByRole('alert')).textContent).toContain('Please correct it.')
    expect(screen.getByText('Begin with /')).toBeDefined()
  })

  it('deletes it and goes to the dashboard', async () => {
    const { user } = await open({ 'DELETE /api/delete-popup/p1': answer('Pop-up deleted') })
    await user.click(button('Delete'))
    await expect.poll(whereabouts).toEqual({
      pathname: '/admin-dashboard',
      state: { outcome: { done: { message: 'Pop-up deleted', undo: 'c1' } } },
    })
  })

  it('logs and shows that it could not be deleted', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    const { user } = await open()
    await user.click(button('Delete'))
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    expect(printed).toHaveBeenCalledExactlyOnceWith('Error deleting pop-up', expect.any(Error))
  })
})

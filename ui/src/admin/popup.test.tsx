import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Answer, fakeApi } from '../api/testing/fake-api'
import { show, whereabouts } from '../api/testing/show'
import { PopupScreen } from './PopupScreen'

const popup = {
  _id: 'p1',
  image: '/media/p.jpg',
  images: ['/media/p.jpg'],
  srcset: '',
  width: 800,
  height: 1000,
  alt: 'Admissions are open',
  decorative: false,
  color: '#888888',
  link: '/latest',
  until: '2026-12-05T12:30:00Z',
  live: true,
  version: '1',
}
const absent: Answer = { body: { data: [], images: [] } }
const present: Answer = { body: { data: [popup], images: popup.images } }
const said = (message: string): Answer => ({ body: { message, data: { message, undo: 'c1' } } })
const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const picture = new File(['x'], 'poster.jpg', { type: 'image/jpeg' })

describe('the pop-up screen', () => {
  it('loads', () => {
    fakeApi({ 'GET /api/get-pop-up': 'never' })
    show(<PopupScreen />)
    expect(screen.getByText('Loading...')).toBeDefined()
  })

  it('logs and shows a failure, and tries again', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    fakeApi({ 'GET /api/get-pop-up': ['no response', absent] })
    const user = show(<PopupScreen />)
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    expect(printed).toHaveBeenCalledExactlyOnceWith(
      'Error fetching pop-up images',
      expect.any(Error),
    )
    await user.click(button('Retry'))
    expect(await screen.findByRole('button', { name: 'Upload Image' })).toBeDefined()
  })
})

describe('without a pop-up', () => {
  const open = async (answer: Answer = 'never') => {
    const calls = fakeApi({ 'GET /api/get-pop-up': absent, 'POST /api/create-pop-up': answer })
    const user = show(<PopupScreen />)
    await screen.findByRole('button', { name: 'Upload Image' })
    return { calls, user }
  }

  it('wants a picture', async () => {
    const { user } = await open()
    await user.click(button('Upload Image'))
    expect(await screen.findByText('Please select an image')).toBeDefined()
  })

  it('sends the picture with what is said about it', async () => {
    const { user, calls } = await open(said('Pop-up image uploaded successfully'))
    await user.upload(field('Picture'), picture)
    await user.type(field('What the picture shows'), 'Admissions')
    fireEvent.change(field('Show until (IST)'), { target: { value: '2026-12-05T18:00' } })
    await user.click(button('Upload Image'))
    await expect.poll(whereabouts).toMatchObject({ pathname: '/admin-dashboard' })
    const form = calls.at(-1)?.body as FormData
    expect([...form.keys()]).toEqual(['image', 'alt', 'until'])
    expect([form.get('alt'), form.get('until')]).toEqual(['Admissions', '2026-12-05T18:00'])
  })

  it('shows that it is busy', async () => {
    const { user } = await open()
    await user.upload(field('Picture'), picture)
    await user.click(button('Upload Image'))
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toBeDefined()
  })

  it('says why it failed, at the field too', async () => {
    const fields = { link: 'Begin with / or https://' }
    const { user } = await open({ status: 422, body: { message: 'Please correct it.', fields } })
    await user.upload(field('Picture'), picture)
    await user.type(field('Link (optional)'), 'ftp://x')
    await user.click(button('Upload Image'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Error uploading imagePlease correct it.')
    expect(screen.getByText('Begin with / or https://')).toBeDefined()
  })
})

describe('with a pop-up', () => {
  const open = async (answers: Record<string, Answer> = {}) => {
    const calls = fakeApi({ 'GET /api/get-pop-up': present, ...answers })
    const user = show(<PopupScreen />)
    await screen.findByRole('img', { name: 'Admissions are open' })
    return { calls, user }
  }

  it('shows it and says when it is seen', async () => {
    await open()
    expect(screen.getByText('On the home page now, until 5 December 2026, 6:00 pm.')).toBeDefined()
    expect(field('Show until (IST)').value).toBe('2026-12-05T18:00')
  })

  it('saves a change', async () => {
    const { user, calls } = await open({ 'PATCH /api/popup/p1': said('Pop-up saved') })
    fireEvent.change(field('Show until (IST)'), { target: { value: '' } })
    await user.click(button('Save'))
    expect(await screen.findByText('Pop-up saved')).toBeDefined()
    expect(calls.find(({ call }) => call === 'PATCH /api/popup/p1')?.body).toEqual({
      alt: 'Admissions are open',
      decorative: false,
      link: '/latest',
      from: '',
      until: '',
    })
  })

  it('says why a change was refused', async () => {
    const body = { message: 'Please correct it.', fields: { link: 'Begin with /' } }
    const { user } = await open({ 'PATCH /api/popup/p1': { status: 422, body } })
    await user.click(button('Save'))
    expect((await screen.findByRole('alert')).textContent).toContain('Please correct it.')
    expect(screen.getByText('Begin with /')).toBeDefined()
  })

  it('deletes it and goes to the dashboard', async () => {
    const { user } = await open({ 'DELETE /api/delete-popup/p1': said('Pop-up deleted') })
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

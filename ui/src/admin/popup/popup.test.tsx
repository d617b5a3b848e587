import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Answer, fakeApi } from '#testing/fake-api'
import { owner } from '#testing/fixtures'
import { show, whereabouts } from '#testing/show'
import PopupScreen from './PopupScreen'

const absent: Answer = { body: { data: [], images: [] } }
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

describe('the pop-up screen', () => {
  it('loads', () => {
    fakeApi({ 'GET /api/get-pop-up': 'never' })
    show(<PopupScreen user={owner} />)
    expect(screen.getByText('Loading...')).toBeDefined()
  })

  it('logs and shows a failure, and tries again', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    fakeApi({ 'GET /api/get-pop-up': ['no response', absent] })
    const user = show(<PopupScreen user={owner} />)
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
  const open = async (answer: Answer = 'never', more: Record<string, Answer> = takes) => {
    const calls = fakeApi({
      'GET /api/get-pop-up': absent,
      'POST /api/create-pop-up': answer,
      ...more,
    })
    const user = show(<PopupScreen user={owner} />)
    await screen.findByRole('button', { name: 'Upload Image' })
    return { calls, user }
  }

  it('wants a picture, and words for it', async () => {
    const { user } = await open()
    await user.click(button('Upload Image'))
    expect(await screen.findByText('Please select an image')).toBeDefined()
    expect(screen.getByText('Say what the picture shows, or mark it as decorative')).toBeDefined()
  })

  it('makes it of the picture that was sent, and what is said about it', async () => {
    const { user, calls } = await open(answer('Pop-up image uploaded successfully'))
    await user.upload(field('Picture'), picture)
    expect(await screen.findByText('Ready')).toBeDefined()
    await user.type(field('What the picture shows'), 'Admissions')
    await user.type(field('Show until (IST)'), '31/02/2099')
    await user.tab()
    expect(await screen.findByText(/^Write the date as 25\/11\/2026/)).toBeDefined()
    await user.clear(field('Show until (IST)'))
    await user.type(field('Show until (IST)'), '5/12/2099 6:00 pm')
    await user.tab()
    expect(field('Show until (IST)').value).toBe('05/12/2099 18:00')
    expect(
      screen.getByText(
        'Each visitor will see it once a day, from now until Saturday 5 December 2099, 6:00 pm.',
      ),
    ).toBeDefined()
    await user.click(button('Upload Image'))
    await expect.poll(whereabouts).toMatchObject({ pathname: '/admin-dashboard' })
    expect(calls).toContainEqual({
      call: 'POST /api/create-pop-up',
      body: {
        picture: 'q',
        alt: 'Admissions',
        decorative: false,
        link: '',
        from: '',
        until: '2099-12-05T18:00',
      },
    })
  })

  it('shows it as visitors will see it', async () => {
    const { user } = await open()
    await user.upload(field('Picture'), picture)
    expect(await screen.findByRole('img', { name: 'Pop-up' })).toBeDefined()
    await user.type(field('What the picture shows'), 'Admissions')
    expect(screen.getByRole('img', { name: 'Admissions' })).toBeDefined()
    expect(screen.getByText('On a phone')).toBeDefined()
  })

  it('shows what the server says of a field, also when the field is left', async () => {
    const link = 'There is no page /boardin on this site. Did you mean /boarding?'
    const { user } = await open({
      status: 422,
      body: { message: 'Please correct the marked fields.', code: 'invalid', fields: { link } },
    })
    await user.upload(field('Picture'), picture)
    await user.click(field('Decorative: needs no description'))
    await user.type(field('Link (optional)'), '/boardin')
    await user.click(button('Upload Image'))
    await screen.findByText(link)
    await user.click(field('Link (optional)'))
    await user.tab()
    expect(screen.getByText(link)).toBeDefined()
    expect(field('Link (optional)').getAttribute('aria-invalid')).toBe('true')
  })

  it('is the same when the same picture is chosen once more', async () => {
    const { user } = await open(answer('Pop-up image uploaded successfully'))
    await user.upload(field('Picture'), picture)
    await screen.findByText('Ready')
    await user.upload(field('Picture'), picture)
    await user.click(field('Decorative: needs no description'))
    await user.click(button('Upload Image'))
    await expect.poll(whereabouts).toMatchObject({ pathname: '/admin-dashboard' })
  })

  it('takes no words while it is being saved, which would be lost', async () => {
    const { user } = await open('never', { ...takes, 'POST /api/pictures': 'never' })
    await user.upload(field('Picture'), picture)
    await user.type(field('What the picture shows'), 'Admissions')
    await user.click(button('Upload Image'))
    await screen.findByRole('button', { name: 'Uploading...' })
    await user.type(field('What the picture shows'), ' are open')
    await user.type(field('Link (optional)'), '/latest')
    expect(field('What the picture shows').value).toBe('Admissions')
    expect(field('Link (optional)').value).toBe('')
  })

  it('shows that it is busy', async () => {
    const { user } = await open('never', { ...takes, 'POST /api/pictures': 'never' })
    await user.upload(field('Picture'), picture)
    await user.click(field('Decorative: needs no description'))
    await user.click(button('Upload Image'))
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toBeDefined()
  })

  it('sends nothing of it when it is left while the picture is on its way', async () => {
    const { user, calls } = await open('never', { ...takes, 'POST /api/pictures': 'never' })
    await user.upload(field('Picture'), picture)
    await user.click(field('Decorative: needs no description'))
    await user.click(button('Upload Image'))
    await screen.findByRole('button', { name: 'Uploading...' })
    cleanup()
    await new Promise((resolve) => setTimeout(resolve))
    expect(calls.map(({ call }) => call)).not.toContain('POST /api/create-pop-up')
  })

  it('says why the picture was refused', async () => {
    const body = { message: 'This is a PDF.', code: 'unsupported' }
    const { user } = await open('never', { 'POST /api/pictures/check': { status: 415, body } })
    await user.upload(field('Picture'), picture)
    await user.click(field('Decorative: needs no description'))
    await user.click(button('Upload Image'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Error uploading imageThis is a PDF.')
  })

  it('gives the focus back when the picture is removed', async () => {
    const { user } = await open()
    await user.upload(field('Picture'), picture)
    await user.click(button('Remove poster.jpg'))
    await expect.poll(() => document.activeElement).toBe(field('Picture'))
    expect(screen.queryByText('On a phone')).toBeNull()
  })

  it('says why it failed, at the field too', async () => {
    const fields = { link: 'There is no such page' }
    const { user } = await open({ status: 422, body: { message: 'Please correct it.', fields } })
    await user.upload(field('Picture'), picture)
    await user.click(field('Decorative: needs no description'))
    await user.type(field('Link (optional)'), '/nowhere')
    await user.click(button('Upload Image'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Error uploading imagePlease correct it.')
    expect(screen.getByText('There is no such page')).toBeDefined()
  })

  it('offers each page of the menus once', async () => {
    await open()
    const list = document.getElementById(field('Link (optional)').getAttribute('list') ?? '')
    const pages = [...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)
    expect(pages).toEqual(['/school-story', '/boarding'])
  })
})

import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { markUnsaved } from '#kit/lib/unsaved-work'
import { type Answer, fakeApi } from '#testing/fake-api'
import { openArea } from './testing/area'

const session: Answer = {
  body: {
    data: { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'owner' },
    token: 't',
    message: 'Signed in',
  },
}

describe('work that is not saved', () => {
  const openWith = async (answers: boolean[]) => {
    const asked = vi.fn(() => answers.shift() ?? true)
    vi.stubGlobal('confirm', asked)
    fakeApi({ 'GET /api/session': session })
    const area = openArea('/admin-account')
    await screen.findByRole('navigation')
    const release = markUnsaved('Leave?')
    return {
      ...area,
      asked,
      release,
      link: () => screen.getByRole('link', { name: 'Older versions' }),
    }
  }
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent

  it('is kept by those who say so when a link asks', async () => {
    const { user, asked, release, link } = await openWith([false, true])
    await user.click(link())
    expect(asked).toHaveBeenCalledTimes(1)
    expect(heading()).toBe('Your account')
    await user.click(link())
    await expect.poll(heading).toBe('Older versions')
    expect(asked).toHaveBeenCalledTimes(2)
    release()
    await screen.findAllByRole('alert')
  })

  it('is not asked about at links that leave nothing', async () => {
    const { user, asked, release } = await openWith([])
    const links = document.createElement('p')
    links.innerHTML =
      '<a href="/api/x.csv" download>CSV</a> <a href="mailto:a@b.in">Mail</a> <a href="tel:+91">Call</a>'
    links.addEventListener('click', (event) => event.preventDefault()) // nothing to open here
    document.querySelector('main')?.append(links)
    for (const name of ['CSV', 'Mail', 'Call']) await user.click(screen.getByText(name))
    expect(asked).not.toHaveBeenCalled()
    expect(heading()).toBe('Your account')
    release()
  })

  it('asks at Back, and not where a screen goes on by itself', async () => {
    const { router, asked, release } = await openWith([false])
    await router.navigate('/admin-account?a', { state: { saved: true } })
    expect(asked).not.toHaveBeenCalled()
    await router.navigate(-1)
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    expect(router.state.location.search).toBe('?a')
    release()
    await router.navigate(-1)
    await expect.poll(() => router.state.location.search).toBe('')
    await screen.findAllByRole('alert')
  })

  it('holds up the closing of the tab', async () => {
    const { release } = await openWith([])
    const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(close()).toBe(false)
    release()
    expect(close()).toBe(true)
    await screen.findAllByRole('alert')
  })
})

it('the focus goes to the heading of the screen that a link leads to', async () => {
  fakeApi({ 'GET /api/session': session })
  const { user } = openArea('/admin-account')
  await user.click(await screen.findByRole('link', { name: 'Older versions' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Older versions' })
  await expect.poll(() => document.activeElement).toBe(heading)
  await screen.findAllByRole('alert')
})

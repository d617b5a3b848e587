import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { User } from '#kit/api/types.gen'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import ItemsScreen from '../ItemsScreen'
import { maxDocument } from './pdf-file'

// happy-dom opens no pictures: what becomes of photographs is tested in a real browser.

const clerk = { userName: 'Ravi', emailId: 'ravi@school.example', role: 'staff' } as User

afterEach(() => localStorage.clear())

function open(checked: Answer = { body: {} }) {
  const calls = fakeApi({
    'POST /api/pictures/check': checked,
    'GET /api/content/items/circular': { body: { data: { revision: 7, items: [] } } },
    'GET /api/drafts': { body: { data: [] } },
    'PUT /api/drafts/d1': {
      body: { data: { id: 'd1', version: 1, changedAt: '2026-11-24T05:12:00Z' } },
    },
  })
  const user = show(<ItemsScreen user={clerk} />, '/admin-items?kind=circular&item=new&draft=d1')
  const sent = () =>
    calls.flatMap(({ body }) => (body instanceof FormData ? [...body.keys()] : [])).toSorted()
  return { user, sent }
}

it('refuses a scan that is too large before it is sent', async () => {
  const { user, sent } = open()
  const scan = new File(['%PDF'], 'scan.pdf', { type: 'application/pdf' })
  Object.defineProperty(scan, 'size', { value: maxDocument + 1 })
  await user.upload(await screen.findByLabelText('PDF'), scan)
  expect(screen.getByText(/^scan\.pdf has 26 MB, and 25 MB are the most\./)).toBeDefined()
  await user.type(screen.getByLabelText('Title'), 'Rain')
  await user.tab()
  await screen.findByRole('button', { name: 'Make a preview link' })
  expect(sent()).toEqual(['item'])
})

it('says which photographs it can’t open', async () => {
  const { user } = open()
  const photo = new File(['no picture'], 'page.jpg', { type: 'image/jpeg' })
  await user.upload(await screen.findByLabelText('PDF'), photo)
  expect(await screen.findByText(/^This browser can’t open one of the photographs/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }))
  expect(await screen.findByText('Write a title.')).toBeDefined()
})

it.each([
  [
    'a.pdf',
    '%PDF-1.4 trailer << /Encrypt 5 0 R >>',
    /^This PDF is encrypted: it asks for a password/,
  ],
  ['b.docx', 'PK', /^b\.docx is not a PDF\. Open it, choose File, Save as, PDF/],
  ['c.heic', 'ftypheic', 'This is a HEIC photo.'],
])(
  'says what to do about the wrong file %s, and sends nothing of it',
  async (name, text, words) => {
    const refused = { status: 415, body: { message: 'This is a HEIC photo.', code: 'unsupported' } }
    const { user, sent } = open(refused)
    const field = await screen.findByLabelText('PDF')
    fireEvent.change(field, { target: { files: [new File([text], name)] } })
    expect(await screen.findByText(words)).toBeDefined()
    await user.type(screen.getByLabelText('Title'), 'Rain')
    await user.tab()
    await screen.findByRole('button', { name: 'Make a preview link' })
    expect(sent()).toEqual(['item'])
  },
)

it('takes a PDF whose name says something else', async () => {
  const { user, sent } = open()
  const pdf = new File(['%PDF-1.4'], 'letter.jpg', { type: 'image/jpeg' })
  await user.upload(await screen.findByLabelText('PDF'), pdf)
  expect(await screen.findByText('Chosen: letter.pdf')).toBeDefined()
  await user.type(screen.getByLabelText('Title'), 'Rain')
  await user.tab()
  await screen.findByRole('button', { name: 'Make a preview link' })
  expect(sent()).toContain('/document')
})

it('dates what is scheduled by its first day, until somebody writes another', async () => {
  const { user } = open()
  const date = await screen.findByLabelText<HTMLInputElement>('Date')
  const start = screen.getByLabelText<HTMLInputElement>('Show from (IST)')
  await user.click(screen.getByRole('button', { name: 'Tomorrow, 8 am' }))
  await expect.poll(() => date.value).toBe(start.value.slice(0, 10))
  await user.clear(start)
  await user.type(start, '05/12/2030')
  await expect.poll(() => date.value).toBe('05/12/2030')
  await user.clear(date)
  await user.type(date, '01/12/2030')
  await user.clear(start)
  await user.type(start, '06/12/2030')
  await user.tab()
  expect(date.value).toBe('01/12/2030')
})

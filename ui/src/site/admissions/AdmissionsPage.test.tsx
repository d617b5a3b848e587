import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { AdmissionsPage as Guide } from '#kit/api/types.gen'
import { info, layout, pageOf } from '#testing/fixtures'
import AdmissionsPage from './AdmissionsPage'
import { run as bringBack } from './before-hydration'

const guide: Guide = {
  year: '2027–28',
  updated: '2026-11-16',
  form: { name: 'form.pdf', size: '2 kB', url: '/documents/a/form.pdf' },
  ask: { name: 'Zakir Attar', hours: '9 am to 5 pm' },
  steps: [
    { title: 'Get the form', fromText: 'Tue 10 November', byText: 'Sat 30 January' },
    { title: 'Visit us', text: 'On an open day.', onText: 'Sat 5 December' },
  ],
  dates: [
    {
      date: '2026-12-05',
      dateText: 'Sat 5 December',
      time: '9.30 am',
      text: 'Open day',
      file: '/admissions/2026-12-05.ics',
    },
  ],
  classes: [
    { classes: 'LKG', seats: 1, feeText: '₹44,000' },
    { classes: 'XI', stream: 'Science', feeText: '₹88,000', hostelText: '₹1,92,000' },
  ],
  bring: ['Birth certificate', 'Photographs'],
  notNeeded: ['Aadhaar'],
}
const school = { ...layout.school, whatsapp: '919845012345' }

const show = (more: Partial<Guide> = {}) =>
  render(
    <AdmissionsPage
      page={pageOf('admissions', { info, admissions: { ...guide, ...more } })}
      layout={{ ...layout, school }}
    />,
  )

beforeEach(() => localStorage.clear())

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('it has the form, the steps with their days, the dates, the fees and what to bring', () => {
  show()
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link('Form (PDF, 2 kB)')).toBe('/documents/a/form.pdf')
  expect(link('Form by WhatsApp')).toMatch(/^https:\/\/wa\.me\/919845012345\?text=Please%20send/)
  expect(link('Add “Open day” to your calendar')).toBe('/admissions/2026-12-05.ics')
  expect(box(/^1\. Get the form/).parentElement?.textContent).toContain(
    'From Tue 10 November · Until Sat 30 January',
  )
  expect(box(/^2\. Visit us/).parentElement?.textContent).toContain('Sat 5 December')
  expect(rows()).toEqual(['LKG1 seat₹44,000–', 'XI Science₹88,000₹1,92,000'])
  expect(screen.getByText('Not needed: Aadhaar')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Ask Zakir Attar' }).textContent).toContain('9 am')
})

test('a school that wrote the least has the least', () => {
  show({ form: undefined, ask: undefined, classes: [], bring: [], notNeeded: [], dates: [] })
  expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual([
    'Step by step',
  ])
})

test('ticks and the class are there the next time, in the same year', async () => {
  const { unmount } = show()
  await userEvent.click(box(/Get the form/))
  await userEvent.click(box('Photographs'))
  await userEvent.click(box('Photographs'))
  await userEvent.selectOptions(screen.getByLabelText('My class'), 'XI Science')
  expect(rows()).toEqual(['XI Science₹88,000₹1,92,000'])
  unmount()

  const again = show()
  expect(box(/Get the form/).checked).toBe(true)
  expect(box('Photographs').checked).toBe(false)
  expect(rows()).toEqual(['XI Science₹88,000₹1,92,000'])
  await userEvent.selectOptions(screen.getByLabelText('My class'), 'All classes')
  expect(rows()).toHaveLength(2)
  again.unmount()

  show({ year: '2028–29' })
  expect(box(/Get the form/).checked).toBe(false)
})

test('what is ticked before the script comes stays ticked, and is kept', () => {
  const { container } = show()
  const guide = container.querySelector<HTMLElement>('[data-year]')
  if (guide) guide.onchange = null // as the server sends it
  const early = box(/Visit us/)
  early.checked = true
  bringBack(school.name)
  expect(early.checked).toBe(true)
  expect(localStorage.getItem(`${school.name} admission-ticks`)).toContain('Visit us')
})

test.each(['5', 'null', '{', '{"year":"2027–28","ticked":"x"}', '{"year":"2027–28","chosen":{}}'])(
  'damaged memory such as %s is none',
  (damaged) => {
    localStorage.setItem(`${school.name} admission-ticks`, damaged)
    show()
    expect(box(/Get the form/).checked).toBe(false)
    expect(rows()).toHaveLength(2)
  },
)

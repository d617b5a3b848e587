import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Layout } from '#kit/api/types.gen'
import { layout } from '#testing/fixtures'
import { Footer } from './Footer'

const { school } = layout

const whole: Layout = {
  ...layout,
  school: { ...school, copyright: 'Test School Trust', whatsapp: '919845012345' },
  qr: '/qr/a.svg',
}

const show = (shown: Layout) =>
  render(
    <MemoryRouter>
      <Footer layout={shown} />
    </MemoryRouter>,
  )

const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('the foot of a page says how to reach the school', () => {
  show(whole)
  expect({
    'VISIT US': leadsTo('VISIT US'),
    'ABOUT US': leadsTo('ABOUT US'),
    'CONTACT US': leadsTo('CONTACT US'),
    telephone: leadsTo(school.phone),
    mail: leadsTo(school.email),
    WhatsApp: leadsTo('WhatsApp'),
    'key link': leadsTo('Primary School'),
    Facebook: leadsTo('Test School on Facebook'),
  }).toEqual({
    'VISIT US': school.mapLink,
    'ABOUT US': '/about-us',
    'CONTACT US': '/contactus',
    telephone: 'tel:+919845012345',
    mail: 'mailto:office@example.org',
    WhatsApp: 'https://wa.me/919845012345',
    'key link': '/primary-school',
    Facebook: 'https://facebook.example.org',
  })
  const foot = within(screen.getByRole('contentinfo'))
  expect(foot.getByText(layout.addressLine)).toBeDefined()
  expect(foot.getByAltText(/^QR code/).getAttribute('src')).toBe('/qr/a.svg')
  expect(foot.getByText('© 2026 Test School Trust')).toBeDefined()
})

test('what a school does not have is not announced', () => {
  show(layout)
  expect(screen.queryByAltText(/^QR code/)).toBeNull()
  expect(screen.queryByText('WhatsApp')).toBeNull()
  expect(screen.queryByText(/Instagram|YouTube/)).toBeNull()
  expect(screen.getByText('© 2026 Test School')).toBeDefined()
})

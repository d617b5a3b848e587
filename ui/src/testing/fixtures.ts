import type { Image, Layout, Page, PageBase, PageParts, Seo, User } from '#kit/api/types.gen'
import type { PageData } from '#kit/routing/page'

/** Somebody who may do everything. */
export const owner: User = {
  _id: 'u1',
  userName: 'Asha',
  emailId: 'asha@school.in',
  role: 'owner',
}

export const image = (name: string): Image => ({
  url: `/media/${name}-960.webp`,
  srcset: `/media/${name}-480.webp 480w, /media/${name}-960.webp 960w`,
  width: 960,
  height: 640,
  alt: name,
  color: '#886644',
  preview: '886644'.repeat(12),
})

export const layout: Layout = {
  school: {
    name: 'Test School',
    tagline: 'A school for tests',
    description: 'A school that exists in tests only.',
    language: 'en-IN',
    address: {
      street: 'Road',
      city: 'Town',
      region: 'State',
      country: 'India',
      postalCode: '123456',
    },
    phone: '+91 98450 12345',
    whatsapp: '',
    email: 'office@example.org',
    mapLink: 'https://maps.example.org',
    officeHours: '',
    social: { facebook: 'https://facebook.example.org', instagram: '', youtube: '', qr: '' },
    colors: { school: '#7a3427', accent: '#d9962b' },
    copyright: '',
    founded: 1998,
    enquiriesKeptDays: 180,
    logo: image('logo'),
    icon: image('icon'),
    shareImage: image('share'),
  },
  addressLine: 'Road, Town, State, India 123456',
  navigation: {
    menu: [
      { label: 'Our School', path: '/' },
      {
        label: 'Boarding',
        children: [{ label: 'Boarding Activities', path: '/boarding-activities' }],
      },
      { label: 'Contact Us', path: '/contactus' },
    ],
    homeLinks: [],
    contactLinks: [{ label: 'Primary School', path: '/primary-school' }],
    footer: [],
  },
  icon: '/icon/a.png',
  qr: '',
  year: 2026,
  build: 'b1',
  version: 'v1',
}

const seo = (): Seo => ({
  title: 'A page',
  description: 'Of tests',
  canonical: '',
  image: '',
  imageAlt: '',
  type: 'website',
})

/** Heading and body of a page. */
export const info: Page = {
  path: '/',
  title: 'A page',
  heading: 'A page',
  description: 'Of tests',
  updated: '',
  updatedText: '',
  html: '',
}

/** The data of a page of a view. */
export function pageOf<V extends keyof PageParts>(
  view: V,
  parts: PageParts[V],
  path = '/',
): PageData<V> {
  const base: PageBase & { view: V } = { path, view, layout: layout.version, seo: seo() }
  return { ...base, ...parts }
}

/** An information page. */
export const page = (part: Partial<PageData<'info'>>): PageData<'info'> => ({
  ...pageOf('info', { info }),
  ...part,
})

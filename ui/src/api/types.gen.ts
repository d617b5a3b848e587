// Generated from the Go types of internal/school. Do not edit.

export type View =
  | 'home' | 'info' | 'staff' | 'results' | 'disclosure' | 'gallery' | 'album'
  | 'newsList' | 'news' | 'contact' | 'notFound' | 'login' | 'register' | 'admin'

export interface Layout {
  school: Identity
  addressLine: string
  navigation: Navigation
  theme: string
  qr: string
  year: number
  build: string
}

export interface PageData {
  path: string
  view: View
  seo: Seo
  info?: Page
  home?: HomePage
  staff?: StaffList[]
  results?: ResultYear[]
  disclosure?: Disclosure
  albums?: AlbumCard[]
  album?: Album
  newsList?: NewsItem[]
  news?: NewsItem
  form?: FormState
}

export interface HomePage {
  text: HomeText
  slides: Image[]
  news: NewsItem[]
}

export interface AlbumCard {
  id: string
  name: string
  count: number
  cover: Image
}

export interface Seo {
  title: string
  description: string
  canonical: string
  image: string
  imageAlt: string
  type: string
  noIndex?: boolean
}

export interface FormState {
  values: Record<string, string>
  fields: Record<string, string>
  message: string
  done: boolean
}

export interface Image {
  url: string
  srcset: string
  width: number
  height: number
  alt: string
  color: string
}

export interface Identity {
  name: string
  tagline: string
  description: string
  language: string
  address: Address
  phone: string
  whatsapp: string
  email: string
  mapLink: string
  officeHours: string
  social: Social
  colors: Colors
  copyright: string
  founded: number
  logo: Image
  icon: Image
  shareImage: Image
}

export interface Address {
  street: string
  city: string
  region: string
  country: string
  postalCode: string
}

export interface Social {
  facebook: string
  instagram: string
  youtube: string
  qr: string
}

export interface Colors {
  school: string
  accent: string
}

export interface Navigation {
  menu: MenuEntry[]
  homeLinks: Link[]
  contactLinks: Link[]
  footer: LinkGroup[]
}

export interface MenuEntry {
  label: string
  path?: string
  children?: Link[]
}

export interface Link {
  label: string
  path: string
}

export interface LinkGroup {
  heading: string
  links: Link[]
}

export interface HomeText {
  heading: string
  intro: string
  proof: Proof[]
  cards: Card[]
}

export interface Proof {
  figure: string
  label: string
}

export interface Card {
  path: string
  text: string
  image: Image
}

export interface Page {
  path: string
  title: string
  heading: string
  description: string
  image?: Image
  portrait?: Portrait
  updated: string
  updatedText: string
  related?: Link[]
  html: string
  headings?: PageAnchor[]
}

export interface Portrait {
  name: string
  role: string
  image?: Image
}

export interface PageAnchor {
  id: string
  text: string
}

export interface NewsItem {
  id: string
  title: string
  summary: string
  category: string
  date: string
  dateText: string
  pinned?: boolean
  image?: Image
  html: string
}

export interface StaffList {
  id: string
  heading: string
  members: StaffMember[]
}

export interface StaffMember {
  id?: number
  name: string
  qualification: string
  designation?: string
  role?: string
  image?: Image
}

export interface Album {
  id: string
  name: string
  number: number
  description?: string
  images: Image[]
}

export interface ResultYear {
  year: string
  classes: ClassResult[]
  note?: string
}

export interface ClassResult {
  class: string
  registered: number
  passed: number
  passPercent: string
  distinction: number
  firstClass: number
  toppers?: Topper[]
  remarks?: string
}

export interface Topper {
  name: string
  score: string
}

export interface Disclosure {
  sections: DisclosureSection[]
  updatedText: string
}

export interface DisclosureSection {
  letter: string
  heading: string
  columns: string[]
  rows: DisclosureRow[]
  note?: string
}

export interface DisclosureRow {
  label: string
  value: string
  link?: string
}

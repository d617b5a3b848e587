// What the API takes and answers, in the names of internal/api/types.go. Times
// are RFC 3339 in UTC; what Go leaves out when it is zero is optional here.

export type Role = 'owner' | 'staff'
export type AccountStatus = 'pending' | 'active' | 'disabled'
export type EnquiryState = 'new' | 'read' | 'done'
export type MailState = 'off' | 'waiting' | 'sent' | 'refused'

export interface ErrorBody {
  message: string
  code: string
  fields?: Record<string, string>
}

export interface User {
  _id: string
  userName: string
  emailId: string
  role: Role
}

export interface SessionAnswer {
  data: User
  token: string
  message: string
}

export interface MessageData {
  message: string
  _id?: string
  undo?: string
}

export interface MessageAnswer {
  message: string
  data: MessageData
}

export interface SlidersAnswer {
  data: SliderView[]
}

export interface SliderView {
  _id: string
  images: string[]
  slides: SlideView[]
}

export interface SlideView {
  id: string
  url: string
  srcset: string
  width: number
  height: number
  alt: string
  decorative: boolean
  color: string
}

export interface SlideOrder {
  order: string[]
}

export interface SlideEdit {
  alt: string
  decorative: boolean
}

export interface PopupsAnswer {
  data: PopupView[]
  images: string[]
}

export interface PopupView {
  _id: string
  image: string
  images: string[]
  srcset: string
  width: number
  height: number
  alt: string
  decorative: boolean
  color: string
  link?: string
  from?: string
  until?: string
  live: boolean
  version: string
}

export interface PopupEdit {
  alt?: string
  decorative?: boolean
  link?: string
  from?: string
  until?: string
}

export interface Change {
  id: string
  subject: 'slider' | 'popup'
  of: string
  what: string
  at: string
  by: string
}

export interface ChangesAnswer {
  data: Change[]
}

export interface Enquiry {
  id: string
  name: string
  email: string
  phonenumber: string
  message: string
  state: EnquiryState
  suspect?: string
  at: string
  from: string
  changedAt: string
  changedBy?: string
  mail: MailState
  mailError?: string
}

export interface EnquiryCounts {
  new: number
  read: number
  done: number
  suspect: number
}

export interface EnquiriesAnswer {
  data: Enquiry[]
  counts: EnquiryCounts
}

export interface EnquiryAnswer {
  data: Enquiry
}

export interface Account {
  _id: string
  emailId: string
  userName: string
  role: Role
  status: AccountStatus
  createdAt: string
  createdFrom: string
  lastSignInAt?: string
}

export interface AccountsAnswer {
  data: Account[]
}

export interface AccountAnswer {
  message: string
  data: Account
}

export interface Attention {
  message: string
  path?: string
}

export interface Revision {
  number: number
  at?: string
  by?: string
  message?: string
  pages: number
  files: number
}

export interface Status {
  version: string
  build: string
  startedAt: string
  serving: boolean
  school: string
  revision: Revision
  pages: number
  shellPages: number
  slides: number
  popup: string
  enquiries: EnquiryCounts
  accounts: { active: number; pending: number; disabled: number }
  mail: { on: boolean; waiting: number; refused: number; lastError?: string }
  attention: Attention[]
}

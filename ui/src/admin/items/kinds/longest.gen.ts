// Made by `go generate ./internal/content` from the schemas of the content.
import type { ItemKind } from '#kit/api/items'

/** How many characters a text may have, by the path of its field. */
export const longest: Record<ItemKind, Partial<Record<string, number>>> = {
  admissions: {
    'ask.hours': 120,
    'ask.name': 80,
    bring: 2000,
    'classes.age': 80,
    'classes.seats_note': 80,
    'classes.stream': 40,
    'dates.text': 120,
    'dates.time': 60,
    lead: 60,
    not_needed: 500,
    'steps.text': 300,
    'steps.title': 80,
  },
  album: {
    'consent.by': 200,
    'consent.what': 200,
    'consent.year': 20,
    description: 600,
    'images.caption': 300,
    name: 80,
  },
  alert: {
    text: 200,
  },
  circular: {
    category: 40,
    summary: 300,
    title: 160,
  },
  'disclosure-row': {
    attested_by: 120,
    label: 200,
    not_applicable: 300,
    note: 300,
  },
  event: {
    note: 300,
    title: 120,
  },
  examination: {
    note: 300,
    title: 120,
  },
  fact: {
    value: 80,
    what: 80,
  },
  holiday: {
    note: 300,
    title: 120,
  },
  home: {
    'admissions.dates.text': 120,
    'admissions.dates.time': 60,
    'admissions.heading': 80,
    heading: 120,
    intro: 600,
    lead: 160,
  },
  menu: {
    'contact_links.label': 80,
    'footer.heading': 80,
    'footer.links.label': 80,
    'home_links.label': 80,
    'menu.children.label': 80,
    'menu.label': 80,
    'phone_bar.label': 80,
    'shortcuts.label': 80,
  },
  news: {
    category: 40,
    summary: 300,
    title: 120,
  },
  'office-staff': {
    name: 80,
    qualification: 120,
    role: 120,
  },
  page: {
    description: 160,
    heading: 120,
    lead: 60,
    title: 80,
  },
  popup: {},
  'primary-teacher': {
    name: 80,
    qualification: 120,
    role: 120,
  },
  results: {
    'classes.class': 40,
    'classes.remarks': 600,
    'classes.toppers.name': 80,
    'classes.toppers.score': 20,
    note: 600,
  },
  site: {
    'address.postal_code': 12,
    description: 160,
    name: 80,
    office_hours: 200,
  },
  slider: {},
  teacher: {
    designation: 120,
    name: 80,
    qualification: 120,
  },
}

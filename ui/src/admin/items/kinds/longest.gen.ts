// Made by `go generate ./internal/content` from the schemas of the content.
import type { ItemKind } from '#kit/api/items'

/** How many characters a text may have, by the path of its field. */
export const longest: Record<ItemKind, Partial<Record<string, number>>> = {
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
  home: {
    'actions.label': 80,
    'admissions.dates.text': 120,
    'admissions.heading': 80,
    'admissions.link.label': 80,
    'cards.text': 300,
    heading: 120,
    intro: 600,
    lead: 160,
    'life.heading': 80,
    'life.pictures.caption': 80,
    'proof.figure': 20,
    'proof.label': 80,
    'visit.heading': 80,
    'visit.link.label': 80,
    'visit.text': 400,
    'voices.name': 80,
    'voices.role': 120,
    'voices.words': 400,
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
    'portrait.name': 80,
    'portrait.role': 120,
    'related.label': 80,
    title: 80,
  },
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
    copyright: 200,
    description: 160,
    name: 80,
    office_hours: 200,
    short_name: 32,
    tagline: 120,
  },
  teacher: {
    designation: 120,
    name: 80,
    qualification: 120,
  },
}

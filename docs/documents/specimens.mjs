// Writes the sample school's documents into content/documents: one page each,
// which says in large letters that it is a specimen and certifies nothing.
//
//   node docs/documents/specimens.mjs
import { writeFileSync } from 'node:fs'
import { onePage } from './pdf.mjs'

const folder = new URL('../../content/documents/', import.meta.url)

const specimens = {
  affiliation: 'Letter of affiliation',
  'extension-of-affiliation': 'Extension of affiliation',
  'society-registration': 'Registration certificate of the society',
  'no-objection': 'No Objection Certificate',
  recognition: 'Recognition certificate',
  'building-safety': 'Building safety certificate',
  'fire-safety': 'Fire safety certificate',
  'deo-certificate': 'Certificate of the District Education Officer',
  'drinking-water': 'Drinking water certificate and testing report',
  sanitation: 'Health and sanitation certificate',
  'parents-association': 'Members of the Parents Teachers Association',
}

for (const [name, title] of Object.entries(specimens)) {
  const lines = [
    'A school puts a scan of its own paper in the place of this page.',
    'It was made for a sample website. It certifies nothing, and no',
    'authority has issued, seen or signed it.',
  ]
  writeFileSync(new URL(`${name}.pdf`, folder), onePage({ title, stamp: 'SPECIMEN', lines }))
}

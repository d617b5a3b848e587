import { expect, it } from 'vitest'
import { writePdf } from './pdf'

const page = (width: number, height: number) => ({
  jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]),
  width,
  height,
})
const written = async (...pages: ReturnType<typeof page>[]) =>
  new TextDecoder('latin1').decode(await writePdf(pages).arrayBuffer())

it('writes a page for each photograph, upright or across', async () => {
  const pdf = await written(page(1200, 1600), page(1600, 900))
  expect(pdf.match(/\/MediaBox \[.*?\]/g)).toEqual([
    '/MediaBox [0 0 595 842]',
    '/MediaBox [0 0 842 595]',
  ])
  expect(pdf).toContain('/Count 2 /Kids [3 0 R 6 0 R]')
  expect(pdf.match(/stream\n\xff\xd8\xff\xd9\nendstream/g)).toHaveLength(2)
})

it('says at which byte each object begins', async () => {
  const pdf = await written(page(1200, 1600), page(1600, 900))
  const offsets = [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(8)
  for (const [index, offset] of offsets.entries())
    expect(pdf.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\\n`))
  const table = Number(/startxref\n(\d+)\n/.exec(pdf)?.[1])
  expect(pdf.slice(table)).toMatch(/^xref\n0 9\n/)
})

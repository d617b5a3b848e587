import { describe, expect, it } from 'vitest'
import { sniffImage } from './sniff'

const file = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

const jpeg = [0xff, 0xd8, 0xff, 0xe0]
const webp = (form: string, flags: number) =>
  file('RIFF', [9, 9, 9, 9], 'WEBP', form, [10, 0, 0, 0], [flags])

describe('a file by its first bytes', () => {
  it.each([
    ['a JPEG', file(jpeg, 'JFIF'), 'photograph', false],
    ['a JPEG of a camera', file(jpeg, 'xxExif\0\0MM'), 'photograph', true],
    ['a JPEG with XMP', file(jpeg, 'http://ns.adobe.com/xap/1.0/'), 'photograph', true],
    ['a PNG', file([0x89], 'PNG\r\n'), 'graphic', false],
    ['a GIF', file('GIF89a'), 'graphic', false],
    ['a lossy WebP', webp('VP8 ', 0), 'photograph', false],
    ['a lossless WebP', webp('VP8L', 0), 'graphic', false],
    ['a transparent WebP', webp('VP8X', 0x10), 'graphic', false],
    ['a WebP that moves', webp('VP8X', 0x02), 'graphic', false],
    ['a WebP of a camera', webp('VP8X', 0x08), 'photograph', true],
    ['a HEIC', file([0, 0, 0, 24], 'ftypheic'), 'other', false],
    ['nothing', file(), 'other', false],
  ])('is %s', async (_, blob, kind, metadata) => {
    expect(await sniffImage(blob)).toEqual({ kind, metadata })
  })
})

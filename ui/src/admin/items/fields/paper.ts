import { createLimiter } from '#kit/uploads/limiter'
import { decodeImage, encodeImage, thumbnail } from '#kit/uploads/shrink'
import { type PdfPage, writePdf } from './pdf'

/** A sheet of A4 whose letters can be read, at some 300 kB. */
const size = { longest: 1600, quality: 0.8 }

/** A photograph of a page: upright, small, and without what the camera wrote into it. */
export interface PaperPhoto {
  key: string
  name: string
  small: ImageBitmap
  page: PdfPage
}

/** One photograph is opened at a time, because a telephone has no room for two. */
const decodeLimit = createLimiter(1)

/** Opens a photograph of a page; undefined where this browser can't. */
export const readPhoto = (file: File): Promise<PaperPhoto | undefined> =>
  decodeLimit(async () => {
    const opened = await decodeImage(file)
    if (!opened) return undefined
    try {
      const encoded = await encodeImage(opened.pixels, 'image/jpeg', size)
      if (!encoded) return undefined
      const { blob, width, height } = encoded
      const page = { jpeg: new Uint8Array(await blob.arrayBuffer()), width, height }
      return { key: crypto.randomUUID(), name: file.name, small: await thumbnail(opened), page }
    } finally {
      opened.pixels.close()
    }
  })

/** The PDF of a paper; undefined without pages. The server names it after the item when that is published. */
export function pdfOf(photos: readonly PaperPhoto[]): File | undefined {
  if (photos.length === 0) return undefined
  const pdf = writePdf(photos.map(({ page }) => page))
  return new File([pdf], 'paper.pdf', { type: pdf.type })
}

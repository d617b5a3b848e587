import { createLimiter } from '#kit/uploads/limiter'
import { decodeImage, encodeImage, thumbnail } from '#kit/uploads/shrink'
import { photographed } from '../item-values'
import { type PdfPage, writePdf } from './pdf'
import { whiten } from './whiten'

/** A sheet of A4 whose letters can be read, at some 300 kB. */
const size = { longest: 1600, quality: 0.8 }

/** A photograph of a page: upright, small, and without what the camera wrote into it. */
export interface PaperPhoto {
  key: string
  name: string
  asTaken: EncodedPage
  whitened: EncodedPage
}

interface EncodedPage {
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
      const asTaken = await encodePage(opened.pixels)
      const whitened = await encodePage(opened.pixels, whiten)
      if (!asTaken || !whitened) return undefined
      return { key: crypto.randomUUID(), name: file.name, asTaken, whitened }
    } finally {
      opened.pixels.close()
    }
  })

async function encodePage(
  pixels: ImageBitmap,
  edit?: (pixels: ImageData) => void,
): Promise<EncodedPage | undefined> {
  const encoded = await encodeImage(pixels, 'image/jpeg', { ...size, ...(edit && { edit }) })
  if (!encoded) return undefined
  const { blob, width, height } = encoded
  const page = { jpeg: new Uint8Array(await blob.arrayBuffer()), width, height }
  const drawn = await createImageBitmap(blob)
  const small = await thumbnail(drawn)
  drawn.close()
  return { small, page }
}

/** A page of a paper as it is published: with white paper, or as the camera took it. */
export const pageOf = ({ whitened, asTaken }: PaperPhoto, isWhite: boolean) =>
  isWhite ? whitened : asTaken

/** The PDF of a paper; undefined without pages. The server names it after the item when that is published. */
export function pdfOf(photos: readonly PaperPhoto[], isWhite: boolean): File | undefined {
  if (photos.length === 0) return undefined
  const pdf = writePdf(photos.map((photo) => pageOf(photo, isWhite).page))
  return new File([pdf], photographed, { type: pdf.type })
}

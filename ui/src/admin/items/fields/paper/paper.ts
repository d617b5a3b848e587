import { createLimiter } from '#kit/uploads/limiter'
import { decodeImage, encodeImage, thumbnail } from '#kit/uploads/shrink'
import { photographed } from '../../item-values'
import { certain, findPage, searched } from './find-page'
import { type PdfPage, writePdf } from './pdf'
import type { Quad } from './quad'
import { pixelsOf, straighten } from './straighten'
import { whiten } from './whiten'

/** A sheet of A4 whose letters can be read, at some 300 kB. */
const size = { longest: 1600, quality: 0.8 }

/** The longer side of the photograph in which a person looks for the corners. */
const shown = 800

/** A photograph of a page: upright, small, and without what the camera wrote into it. */
export interface PaperPhoto {
  key: string
  file: File
  /** All of the photograph, with the desk around the page. */
  whole: ImageBitmap
  /** Where the page seems to be in it. */
  found: Quad | undefined
  /** Where it was cut out. */
  corners: Quad | undefined
  asTaken: EncodedPage
  whitened: EncodedPage
}

interface EncodedPage {
  small: ImageBitmap
  page: PdfPage
}

/** One photograph is opened at a time, because a telephone has no room for two. */
const decodeLimit = createLimiter(1)

/** Opens a photograph of a page, and straightens the page if that is surely found; undefined where this browser can't. */
export const readPhoto = (file: File): Promise<PaperPhoto | undefined> =>
  decode(file, async (pixels) => {
    const whole = await thumbnail(pixels, shown)
    const found = findPage(
      pixelsOf(whole, { scale: searched / Math.max(whole.width, whole.height) }),
    )
    const corners = found && found.certainty >= certain ? found.corners : undefined
    const pages = await encodePages(pixels, corners)
    return (
      pages && { key: crypto.randomUUID(), file, whole, found: found?.corners, corners, ...pages }
    )
  })

/** The photograph with its page cut out at other corners, or all of it. Throws where its file is gone. */
export async function recut(photo: PaperPhoto, corners: Quad | undefined): Promise<PaperPhoto> {
  const pages = await decode(photo.file, (pixels) => encodePages(pixels, corners))
  if (!pages) throw new Error('The photograph can’t be opened any more.')
  return { ...photo, found: corners ?? photo.found, corners, ...pages }
}

const decode = <Result>(file: File, work: (pixels: ImageBitmap) => Promise<Result>) =>
  decodeLimit(async () => {
    const opened = await decodeImage(file)
    if (!opened) return undefined
    try {
      return await work(opened.pixels)
    } finally {
      opened.pixels.close()
    }
  })

/** Straightens, then whitens. */
async function encodePages(photo: ImageBitmap, corners: Quad | undefined) {
  const pixels = corners ? await straighten(photo, corners, size.longest) : photo
  const asTaken = await encodePage(pixels)
  const whitened = await encodePage(pixels, whiten)
  if (corners) pixels.close()
  return asTaken && whitened && { asTaken, whitened }
}

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

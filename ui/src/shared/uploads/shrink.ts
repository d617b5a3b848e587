import { type ImageInfo, sniffImage } from './sniff'

/** What longer pictures are shrunk to; the server keeps no more. */
const longest = 2560
const quality = 0.92
/** The longer side of the view that is shown of a chosen picture. */
const small = 320

/** A picture that was opened: what it is, and its pixels the right way up. */
export interface DecodedImage {
  look: ImageInfo
  pixels: ImageBitmap
}

/** Opens a picture; undefined where this browser can't. Throws where the file can't be read. */
export async function decodeImage(file: Blob): Promise<DecodedImage | undefined> {
  const look = await sniffImage(file)
  try {
    return { look, pixels: await createImageBitmap(file) }
  } catch {
    return undefined
  }
}

/** A view of it that is small enough to keep. */
export function thumbnail({ pixels }: DecodedImage): Promise<ImageBitmap> {
  const { width, height } = fitted(pixels, small)
  return createImageBitmap(pixels, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'medium',
  })
}

/**
 * What is sent of a picture. Photographs lose what the camera wrote into them,
 * such as the place, before they leave the telephone. What is small and says
 * nothing, or can't be made smaller, is sent as it is.
 */
export async function shrinkImage(file: Blob, { look, pixels }: DecodedImage): Promise<Blob> {
  const tooLong = Math.max(pixels.width, pixels.height) > longest
  const photograph = look.kind !== 'graphic'
  const reveals = photograph && look.metadata
  if (!tooLong && !reveals && look.kind !== 'other') return file
  const smaller = await encoded(pixels, photograph)
  if (!smaller) return file
  return smaller.size < file.size || reveals || look.kind === 'other' ? smaller : file
}

async function encoded(pixels: ImageBitmap, photograph: boolean): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const { width, height } = fitted(pixels, longest)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  if (photograph) {
    context.fillStyle = 'white' // JPEG has no transparency
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(pixels, 0, 0, width, height)
  const type = photograph ? 'image/jpeg' : 'image/png'
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
  canvas.width = 0 // gives the memory back at once, where browsers are slow to do it
  return made?.type === type ? made : null
}

function fitted({ width, height }: ImageBitmap, side: number) {
  const scale = Math.min(1, side / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

import { type ImageInfo, sniffImage } from './sniff'

/** What longer pictures are shrunk to; the server keeps no more. */
const kept = { longest: 2560, quality: 0.92 }
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
export function thumbnail(pixels: ImageBitmap, longest = small): Promise<ImageBitmap> {
  const { width, height } = fitted(pixels, longest)
  return createImageBitmap(pixels, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'medium',
  })
}

/** The same of a file; undefined where this browser can't open it. */
export async function thumbnailOf(file: Blob): Promise<ImageBitmap | undefined> {
  const opened = await decodeImage(file)
  if (!opened) return undefined
  try {
    return await thumbnail(opened.pixels)
  } finally {
    opened.pixels.close()
  }
}

/**
 * What is sent of a picture. Photographs lose what the camera wrote into them,
 * such as the place, before they leave the telephone. What is small and says
 * nothing, or can't be made smaller, is sent as it is.
 */
export async function shrinkImage(file: Blob, { look, pixels }: DecodedImage): Promise<Blob> {
  const tooLong = Math.max(pixels.width, pixels.height) > kept.longest
  const photograph = look.kind !== 'graphic'
  const reveals = photograph && look.metadata
  if (!tooLong && !reveals && look.kind !== 'other') return file
  const smaller = (await encodeImage(pixels, photograph ? 'image/jpeg' : 'image/png'))?.blob
  if (!smaller) return file
  return smaller.size < file.size || reveals || look.kind === 'other' ? smaller : file
}

/** A chosen picture as shrinkImage makes it; as it is where this browser can't open it. */
export async function shrinkFile(file: File): Promise<File> {
  const opened = await decodeImage(file)
  if (!opened) return file
  try {
    const blob = await shrinkImage(file, opened)
    if (blob === file) return file
    const ending = blob.type === 'image/png' ? '.png' : '.jpg'
    return new File([blob], file.name.replace(/(\.\w+)?$/, ending), { type: blob.type })
  } finally {
    opened.pixels.close()
  }
}

interface Encoding {
  longest: number
  quality: number
  /** Changes the pixels in place. */
  edit?: (pixels: ImageData) => void
}

/** Encodes pixels anew, no longer than a bound. Nothing of the file's metadata is left. */
export async function encodeImage(
  pixels: ImageBitmap,
  type: 'image/jpeg' | 'image/png',
  { longest, quality, edit }: Encoding = kept,
): Promise<{ blob: Blob; width: number; height: number } | undefined> {
  const canvas = document.createElement('canvas')
  const { width, height } = fitted(pixels, longest)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  if (type === 'image/jpeg') {
    context.fillStyle = 'white' // JPEG has no transparency
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(pixels, 0, 0, width, height)
  if (edit) {
    const drawn = context.getImageData(0, 0, width, height)
    edit(drawn)
    context.putImageData(drawn, 0, 0)
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
  canvas.width = 0 // gives the memory back at once, where browsers are slow to do it
  return blob?.type === type ? { blob, width, height } : undefined
}

function fitted({ width, height }: ImageBitmap, side: number) {
  const scale = Math.min(1, side / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** What a file is by its first bytes, where the server takes it. */
export type ImageKind = 'photograph' | 'graphic' | 'other'

export interface ImageInfo {
  kind: ImageKind
  /** Whether it may say where it was taken, and by what. */
  metadata: boolean
}

const beginning = 64 * 1024
/** EXIF and XMP, in which a camera writes the place. */
const cameraNames = /Exif\0|http:\/\/ns\.adobe\.com\/xap/
const graphic: ImageInfo = { kind: 'graphic', metadata: false }

/** Looks at a file's first bytes. Throws where they can't be read. */
export async function sniffImage(file: Blob): Promise<ImageInfo> {
  const bytes = new Uint8Array(await file.slice(0, beginning).arrayBuffer())
  const text = new TextDecoder('latin1').decode(bytes)
  if (text.startsWith('\xff\xd8\xff'))
    return { kind: 'photograph', metadata: cameraNames.test(text) }
  if (text.slice(1, 4) === 'PNG' || text.startsWith('GIF8')) return graphic
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return webp(text, bytes[20] ?? 0)
  return { kind: 'other', metadata: false }
}

/** Of WebP, "VP8 " is lossy; VP8X says in its flags what is inside. */
function webp(text: string, flags: number): ImageInfo {
  const form = text.slice(12, 16)
  if (form === 'VP8 ') return { kind: 'photograph', metadata: false }
  const transparentOrMoving = flags & 0x12
  if (form !== 'VP8X' || transparentOrMoving) return graphic
  return { kind: 'photograph', metadata: Boolean(flags & 0x0c) }
}

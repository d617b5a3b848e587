import { hex } from '#kit/lib/hex'

/** The SHA-256 of a file in hexadecimal; undefined where the page did not come by HTTPS. */
export async function sha256(file: Blob): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return hex(new Uint8Array(digest))
}

import { hex } from '#kit/lib/hex'
import { tabStorage } from '#kit/lib/storage'

const place = 'enquiry-key'

interface Sending {
  text: string
  key: string
}

/**
 * Gives each message a key that stays while its text stays, so that a second
 * try to send it makes no second enquiry, not even after a reload.
 */
export function idempotencyKeys() {
  let last = tabStorage.getJson(place) as Sending | null
  return (values: object) => {
    const text = JSON.stringify(values)
    if (text !== last?.text) last = { text, key: randomKey() }
    tabStorage.setJson(place, last)
    return last.key
  }
}

/** Forgets what was tried to be sent: it is sent. */
export const clearIdempotencyKey = () => tabStorage.setJson(place, undefined)

/** crypto.randomUUID is missing where the page does not come by HTTPS. */
function randomKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}

/**
 * Gives each message a key that stays while its text stays, so that a second
 * try to send it makes no second enquiry.
 */
export function messageKeys() {
  let last = { text: '', key: '' }
  return (values: object) => {
    const text = JSON.stringify(values)
    if (text !== last.text) last = { text, key: randomKey() }
    return last.key
  }
}

/** crypto.randomUUID is missing where the page does not come by HTTPS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

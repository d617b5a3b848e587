/** Sends a page of this site to families: an address of WhatsApp, with the text that one sends. */
export const whatsappAddress = (page: string, title: string) =>
  `https://wa.me/?text=${encodeURIComponent(`${title}\n${publicUrl(page)}`)}`

/** The address of a page for families, who may know the site by another name than the office does. */
export function publicUrl(page: string): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return new URL(page, canonical?.href ?? window.location.href).href
}

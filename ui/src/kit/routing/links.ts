/** Whether an address is a page of this site, not a screen of the admin area, a file or a place elsewhere. */
export const isPage = (address: string) =>
  /^\/(?!\/|admin-|(media|documents|api|assets|qr)(\/|$)|latest\/feed\.|search-index\.)/.test(
    address,
  )

/** Where people come to who sign in. */
export const adminHome = '/admin-dashboard'

/** Whether an address is a screen of the admin area, a program of its own: it is loaded whole. */
export const isScreen = (address: string) => address.startsWith('/admin-')

/** Whether a click means "go there", not "open it elsewhere". */
export const isPlainClick = (
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
) => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** "/sports" has its data at /page-data/sports.json, "/" at /page-data/index.json. */
export function dataUrl(address: string): string {
  const [path = '', query] = address.split('?')
  const name = path === '/' ? '/index' : path
  return `/page-data${name}.json${query ? `?${query}` : ''}`
}

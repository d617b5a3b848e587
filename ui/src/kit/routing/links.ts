import { type NavigateFunction, useNavigate } from 'react-router'

/** Whether an address is a page of this site, not a file of it or a place elsewhere. */
export const isPage = (address: string) =>
  /^\/(?!\/|(media|documents|api|assets|qr)(\/|$)|latest\/feed\.|search-index\.)/.test(address)

/** Whether an address is a screen of the admin area. */
export const isAdminPath = (path: string) => path.startsWith('/admin-')

/** Whether a click means "go there", not "open it elsewhere". */
export const isPlainClick = (
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
) => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Goes to a page without loading everything afresh. To the same page again is no step back. */
export function useNavigateTo() {
  const navigate = useNavigate()
  return (link: string) => visit(navigate, link)
}

function visit(navigate: NavigateFunction, link: string) {
  const { href } = window.location
  void navigate(link, { replace: new URL(link, href).href === href })
}

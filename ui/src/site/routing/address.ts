import type { Location } from 'react-router'

/**
 * What of an address decides which page it shows: of the query, the gallery's
 * album only. Letters of other scripts are escaped, as a browser does it when
 * a page is loaded and not when a link is followed.
 */
export function addressOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const album = new URLSearchParams(search).get('album')
  if (!pathname.endsWith('/gallery/event') || album === null) return escaped(pathname)
  return `${pathname}?album=${encodeURIComponent(album)}`
}

const escaped = (path: string) =>
  path.replace(/[^\x20-\x7e]+/g, (letters) => encodeURIComponent(letters))

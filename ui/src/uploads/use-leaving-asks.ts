import { useEffect } from 'react'
import { isPageKept, keepPage } from '../api/sign-in'
import { isPlainClick } from '../links'

const question = 'The pictures that you chose are not on the site yet. Leave all the same?'

/** Asks before the page is left: by the browser, or by a link of the page itself. */
export function useLeavingAsks(when: boolean) {
  useEffect(() => {
    if (!when) return
    const release = keepPage()
    window.addEventListener('beforeunload', askOnUnload)
    document.addEventListener('click', askAtLink, true)
    return () => {
      release()
      window.removeEventListener('beforeunload', askOnUnload)
      document.removeEventListener('click', askAtLink, true)
    }
  }, [when])
}

function askOnUnload(event: BeforeUnloadEvent) {
  if (isPageKept()) event.preventDefault()
}

function askAtLink(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a[href]')
  if (!link || !isPlainClick(event) || !leaves(link) || window.confirm(question)) return
  event.preventDefault()
  event.stopPropagation()
}

const leaves = (link: Element) =>
  !link.getAttribute('href')?.startsWith('#') && !link.hasAttribute('target')

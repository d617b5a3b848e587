import { useEffect } from 'react'
import { isPageKept, keepPage } from '../api/sign-in'
import { isPlainClick } from '../links'

export const unsavedWords = 'What you wrote is not saved yet. Leave all the same?'

/** Asks before the page is left: by the browser, or by a link of the page itself. */
export function useLeavingAsks(when: boolean, question: string) {
  useEffect(() => {
    if (!when) return
    const release = keepPage()
    const ask = (event: MouseEvent) => askAtLink(event, question)
    window.addEventListener('beforeunload', askOnUnload)
    document.addEventListener('click', ask, true)
    return () => {
      release()
      window.removeEventListener('beforeunload', askOnUnload)
      document.removeEventListener('click', ask, true)
    }
  }, [when, question])
}

function askOnUnload(event: BeforeUnloadEvent) {
  if (isPageKept()) event.preventDefault()
}

// One question is enough, however much would be lost.
const asked = new WeakSet<Event>()

function askAtLink(event: MouseEvent, question: string) {
  const link = event.target instanceof Element && event.target.closest('a[href]')
  if (!link || !isPlainClick(event) || !leaves(link) || asked.has(event)) return
  asked.add(event)
  if (window.confirm(question)) return
  event.preventDefault()
  event.stopPropagation()
}

const leaves = (link: Element) =>
  !link.getAttribute('href')?.startsWith('#') && !link.hasAttribute('target')

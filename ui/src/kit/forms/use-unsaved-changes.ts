import { useEffect } from 'react'
import { msg } from '#kit/i18n/message'
import { hasUnsaved, markUnsaved, mayLeave, questionBeforeLeaving } from '#kit/lib/unsaved-work'
import { beforeNavigation } from '#kit/routing/before-navigation'
import { isPlainClick } from '#kit/routing/links'

export const unsavedWords = msg('What you have written is not saved yet. Leave anyway?')

/**
 * Asks before unsaved work is lost: at links, at Back and Forward, which on a
 * phone is a swipe, and when the tab is closed or loaded again. Work that has no
 * `question` outlives its screen, so that only leaving the site asks, in the browser's words.
 */
export function useUnsavedChanges(when: boolean, question?: string) {
  useEffect(() => {
    if (!when) return
    here = entry()
    if (!hasUnsaved()) listen()
    const release = markUnsaved(question)
    return () => {
      release()
      if (!hasUnsaved()) stopListening()
    }
  }, [when, question])
}

let listening = new AbortController()
/** The entry of the history that is shown, as React Router numbers them; undefined while an allowed step is taken. */
let here: number | undefined
const entry = () => window.history.state?.idx as number | undefined

function listen() {
  listening = new AbortController()
  const { signal } = listening
  document.addEventListener('click', askAtLink, { capture: true, signal })
  window.navigation?.addEventListener('navigate', askBeforeStep, { signal })
  window.addEventListener('beforeunload', askOnUnload, { signal })
  beforeNavigation.hear = askAfterStep
}

function stopListening() {
  listening.abort()
  beforeNavigation.hear = undefined
}

function askOnUnload(event: BeforeUnloadEvent) {
  if (hasUnsaved()) event.preventDefault()
}

function askAtLink(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a[href]')
  if (!link || !isPlainClick(event) || !leaves(link) || mayLeave()) return
  event.preventDefault()
  event.stopPropagation()
}

/** Whether a link replaces the page: no download does, no other window, no mail and no telephone call. */
const leaves = (link: Element) =>
  !link.matches('[href^="#"], [href^="mailto:"], [href^="tel:"], [target], [download]')

/** Navigation API: a step in the history can be stopped before it is taken, unless the browser lets nobody hold it up. */
function askBeforeStep(event: NavigateEvent) {
  const { navigationType, cancelable, hashChange, destination } = event
  if (navigationType !== 'traverse' || !cancelable || hashChange || !destination.sameDocument)
    return
  if (mayLeave()) here = undefined
  else event.preventDefault()
}

/** Elsewhere the step is done when the page hears of it. It is kept from the router and taken back. */
function askAfterStep(event: PopStateEvent) {
  const to = entry()
  if (to === undefined || !questionBeforeLeaving()) return
  if (here === undefined || (to !== here && mayLeave())) {
    here = to
    return
  }
  event.stopImmediatePropagation() // also of the step that takes the last one back
  if (to !== here) window.history.go(here - to)
}

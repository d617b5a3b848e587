import { useEffect } from 'react'
import { hasUnsaved, markUnsaved } from '#shared/auth/reauthenticate'
import { beforeNavigation } from '#shared/routing/before-navigation'
import { isPlainClick } from '#shared/routing/links'

export const unsavedWords = 'What you wrote is not saved yet. Leave all the same?'

/** What would be lost, as the questions that are asked before. */
const questions = new Set<{ question: string }>()

/**
 * Asks before the page is left: by the browser, by a link of the page itself,
 * or by the way back and forward in its history.
 */
export function useUnsavedChanges(when: boolean, question: string) {
  useEffect(() => {
    if (!when) return
    const reason = { question }
    const release = markUnsaved()
    if (questions.size === 0) listen()
    questions.add(reason)
    return () => {
      release()
      questions.delete(reason)
      if (questions.size === 0) stopListening()
    }
  }, [when, question])
}

/** For what is not lost on other screens, but by leaving the site. */
export function askOnUnload(event: BeforeUnloadEvent) {
  if (hasUnsaved()) event.preventDefault()
}

/** The entry of the history that is shown; React Router numbers them. */
let here: number | undefined
const entry = () => window.history.state?.idx as number | undefined

function listen() {
  here = entry()
  window.addEventListener('beforeunload', askOnUnload)
  beforeNavigation.hear = askOnMove
  document.addEventListener('click', askAtLink, true)
}

function stopListening() {
  window.removeEventListener('beforeunload', askOnUnload)
  beforeNavigation.hear = undefined
  document.removeEventListener('click', askAtLink, true)
}

/** One question is enough, however much would be lost. */
function mayLeave() {
  const [first] = questions
  return !first || window.confirm(first.question)
}

function askAtLink(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a[href]')
  if (!link || !isPlainClick(event) || !leaves(link) || mayLeave()) return
  event.preventDefault()
  event.stopPropagation()
}

const leaves = (link: Element) =>
  !link.getAttribute('href')?.startsWith('#') && !link.hasAttribute('target')

/**
 * A step in the history is done when a page hears of it. The router hears of it
 * after this listener, or not at all: then the step is taken back.
 */
function askOnMove(event: PopStateEvent) {
  const to = entry()
  if (to === undefined || here === undefined || to === here) {
    if (to === here) event.stopImmediatePropagation() // the step that was taken back
    return
  }
  if (mayLeave()) {
    here = to
    return
  }
  event.stopImmediatePropagation()
  window.history.go(here - to)
}

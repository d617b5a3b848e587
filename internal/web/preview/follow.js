// Keeps a page as new as the content folder that is being worked on: loads it
// again when the server says that it has looked at the folder again. Only the
// pages of a watched folder load this.

const { state, problems } = document.querySelector('script[data-state]').dataset

// Where the reader was comes back after the page has been replaced by the list
// of problems for a while, so the two remember their places apart.
const place = () => `preview ${document.body.id} ${here()}`
const here = () => location.pathname + location.search

const typedInto = new Set()
let stream
let outdated = false
let isBack = false // where the reader was

/** A hidden page doesn't listen: browsers open few connections to one server. */
function listen() {
  stream?.close()
  if (document.hidden || outdated) return
  const mine = new EventSource('/preview/events')
  mine.onmessage = ({ data }) => data !== state && follow()
  mine.onerror = () => {
    if (mine === stream && mine.readyState === EventSource.CLOSED) setTimeout(listen, 2000)
  }
  stream = mine
}

function follow() {
  outdated = true
  stream.close()
  if (isBeingTypedIn()) tell('The content has changed.', reloadButton())
  else reload()
}

const isBeingTypedIn = () => [...typedInto].some(({ isConnected, value }) => isConnected && value)

/** A page that is outdated before it has come back to the place leaves that to the next one. */
function reload() {
  if (isBack) sessionStorage.setItem(place(), String(scrollY))
  location.reload()
}

function comeBack() {
  isBack = true
  const top = Number(sessionStorage.getItem(place()))
  sessionStorage.removeItem(place())
  const [visit] = performance.getEntriesByType('navigation')
  if (top > 0 && visit?.type === 'reload') scrollTo({ top, behavior: 'instant' })
}

/** A bar at the foot of the page: a sentence, and what can be done. */
function tell(sentence, action) {
  const styles = document.createElement('link')
  Object.assign(styles, { rel: 'stylesheet', href: '/preview/preview.css' })
  const bar = document.createElement('div')
  bar.className = 'preview-bar'
  bar.setAttribute('role', 'status')
  bar.append(sentence, ' ', action)
  document.querySelector('.preview-bar')?.remove()
  document.head.append(styles)
  document.body.append(bar)
}

function reloadButton() {
  const button = document.createElement('button')
  button.textContent = 'Reload'
  button.onclick = reload
  return button
}

function problemsLink() {
  const link = document.createElement('a')
  link.textContent = 'Show them'
  link.href = '/preview/problems'
  link.onclick = () => {
    link.search = `page=${encodeURIComponent(here())}`
  }
  return link
}

addEventListener('input', ({ target }) => {
  if (target.type !== 'search') typedInto.add(target)
})
// The next page must be a new one, not what this one remembers of it.
addEventListener(
  'click',
  (event) => outdated && event.target.closest('a') && event.stopPropagation(),
  true,
)
addEventListener('popstate', () => outdated && reload())
addEventListener('visibilitychange', listen)
addEventListener('load', comeBack)
if (problems) tell(`${problems}.`, problemsLink())
listen()

/** Puts the day of printing into the letterhead, which says nothing of it until then: the server can't know it. */
export function keepPrintedDay() {
  window.addEventListener('beforeprint', writeDay)
}

function writeDay() {
  const line = document.querySelector<HTMLElement>('[data-printed]')
  const day = line?.querySelector('span')
  if (!line || !day) return
  line.hidden = false
  day.textContent = new Date().toLocaleDateString(document.documentElement.lang || undefined, {
    dateStyle: 'long',
  })
}

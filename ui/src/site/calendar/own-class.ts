const key = 'calendar-class'

/**
 * Remembers the class whose calendar is shown, and offers its calendar on the page of all classes. It runs
 * when the page is there, before React is, and again when a link of the site leads to another class. So it
 * imports nothing.
 */
export function keepOwnClass() {
  const offer = document.querySelector<HTMLAnchorElement>('[data-own-class]')
  const [all, ...classes] = document.querySelectorAll<HTMLAnchorElement>('#classes a')
  if (!offer || !all) return
  const shown = classes.find((link) => link.matches('[aria-current]'))
  const own = shown ?? classes.find(({ pathname }) => pathname === kept())
  offer.hidden = Boolean(shown) || !own
  if (shown) keep(shown.pathname)
  else if (own) {
    offer.href = own.pathname
    offer.textContent = own.textContent
  }
}

function kept() {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // where storage is forbidden
  }
}

function keep(path: string) {
  try {
    localStorage.setItem(key, path)
  } catch {
    // the next visit begins with all classes
  }
}

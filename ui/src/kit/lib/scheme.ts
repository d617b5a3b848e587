// The colour scheme that a person chose on this device, in both programs: `data-scheme` of the root is `light`, `dark`
// or empty, as the device says. A script in the head of each page (school.SchemeScript) sets it from storage before
// the page is drawn; styles/tokens.css says what it means. A part of both boot modules, it imports nothing.

/** Does what is chosen in any `<select name="scheme">` of the page, before React is there and after. */
export function followScheme() {
  const root = document.documentElement.dataset
  chooseThemeColor(root.scheme)
  for (const select of document.getElementsByName('scheme'))
    (select as HTMLSelectElement).value = root.scheme ?? ''
  document.addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLSelectElement
    if (name !== 'scheme') return
    root.scheme = value
    chooseThemeColor(value)
    try {
      localStorage.scheme = value
    } catch {} // where nothing may be kept, it lasts as long as the page
  })
}

/** A page has a `theme-color` for each scheme; what the person chose decides in place of the device. */
function chooseThemeColor(scheme?: string) {
  for (const color of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const own = color.dataset.scheme
    const media = own === scheme ? 'all' : 'not all'
    color.media = scheme ? media : `(prefers-color-scheme: ${own})`
  }
}

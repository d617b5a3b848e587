// The names of `ui`, each a constant, so that builds write it where it is used.

// Words
export const note = 'note'
export const soft = 'soft'
export const bold = 'strong'
export const plain = 'plain'
export const good = 'good'
export const bad = 'bad'
export const pill = 'pill'
export const bigFigure = 'big-figure'
export const bullets = 'bullets'
export const twoLines = 'two-lines'
export const dayLine = 'day-line'

// What fills later
export const live = 'live'
export const outcome = 'outcome'

// Links
export const target = 'target'
export const targets = 'targets'
export const linksInline = 'links-inline'
export const index = 'index'
export const wholeLink = 'whole-link'

// Places
export const wrap = 'wrap'
export const halves = 'halves'
export const band = 'band'
export const popover = 'popover'
export const formWidth = 'form-width'
export const wholeRow = 'whole-row'
export const sideways = 'sideways'
export const folding = 'folding'

// Looks
export const outlined = 'outlined'
export const prose = 'prose'
export const rounded = 'rounded'
export const lined = 'lined'
export const ruled = 'ruled'
export const lattice = 'lattice'
export const ornament = 'ornament'
export const picture = 'picture'
export const arch = 'arch'

// Who sees it, and where
export const visuallyHidden = 'visually-hidden'
export const printOnly = 'print-only'
export const screenOnly = 'screen-only'
export const scriptOnly = 'script-only'
export const narrowOnly = 'narrow-only'
export const wideOnly = 'wide-only'

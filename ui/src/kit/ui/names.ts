/**
 * Names of the shared style sheets (`styles/primitives.css`, `parts.css`) that any element may have:
 * `className={ui.note}`. A name that is not here is a type error, and a test holds the list to the sheets.
 * What arranges its children is a component: Stack, Cluster, Grid, Rows, Callout, Button.
 */
export const ui = {
  // Words
  note: 'note',
  soft: 'soft',
  strong: 'strong',
  plain: 'plain',
  good: 'good',
  bad: 'bad',
  pill: 'pill',
  bigFigure: 'big-figure',
  bullets: 'bullets',
  twoLines: 'two-lines',
  dayLine: 'day-line',
  // What fills later
  live: 'live',
  outcome: 'outcome',
  // Links
  target: 'target',
  targets: 'targets',
  linksInline: 'links-inline',
  index: 'index',
  wholeLink: 'whole-link',
  // Places
  wrap: 'wrap',
  halves: 'halves',
  band: 'band',
  popover: 'popover',
  formWidth: 'form-width',
  wholeRow: 'whole-row',
  sideways: 'sideways',
  folding: 'folding',
  // Looks
  outlined: 'outlined',
  rounded: 'rounded',
  lined: 'lined',
  ruled: 'ruled',
  lattice: 'lattice',
  ornament: 'ornament',
  picture: 'picture',
  arch: 'arch',
  // Who sees it, and where
  visuallyHidden: 'visually-hidden',
  printOnly: 'print-only',
  screenOnly: 'screen-only',
  scriptOnly: 'script-only',
  narrowOnly: 'narrow-only',
  wideOnly: 'wide-only',
} as const

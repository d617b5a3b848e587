/**
 * Names of the shared style sheets (`styles/primitives.css`, `parts.css`) that any element may have:
 * `className={ui.note}`. A name that is not here is a type error, and a test holds the list to the sheets.
 * What arranges its children is a component: Stack, Cluster, Grid, Rows, Callout, Button.
 */
export * as ui from './class-names'

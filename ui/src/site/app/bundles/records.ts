// What the school has on record: pages of tables.
export { default as DisclosurePage } from '#site/disclosure/DisclosurePage'
export { default as ResultsPage } from '#site/results/ResultsPage'

// What the school has on record: pages of tables.
export { default as Disclosure } from '#site/disclosure/Disclosure'
export { default as Results } from '#site/results/Results'

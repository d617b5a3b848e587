// What the school has on record: pages of tables.
export { default as Disclosure } from './Disclosure'
export { default as Results } from './Results'

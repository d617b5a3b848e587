// What the school has on record: circulars, and pages of tables.
export { default as Circulars } from './Circulars'
export { default as Disclosure } from './Disclosure'
export { default as Results } from './Results'

export { keepOwnClass as run } from './own-class'

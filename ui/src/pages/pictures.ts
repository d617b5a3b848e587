// The albums.
export { default as Album } from './Album'
export { default as Gallery } from './Gallery'

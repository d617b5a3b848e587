// The albums.
export { default as Album } from '#site/gallery/Album'
export { default as Gallery } from '#site/gallery/Gallery'

// The albums.
export { default as AlbumPage } from '#site/gallery/AlbumPage'
export { default as GalleryPage } from '#site/gallery/GalleryPage'

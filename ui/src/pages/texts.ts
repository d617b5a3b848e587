// Most pages are texts. They come as one module: each is small, and who reads
// one reads the next without waiting. Albums and records are two others, and
// what moves, searches, chooses and sends is apart.
export { default as Info } from './Info'
export { default as News } from './News'
export { default as NewsList } from './NewsList'
export { default as NotFound } from './NotFound'

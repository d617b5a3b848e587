// The pages for visitors come as one module: each is small, and who reads one
// reads the next without waiting. The records are another; Home, Staff and
// Contact are apart, with what moves, searches and sends.
export { default as Album } from './Album'
export { default as Gallery } from './Gallery'
export { default as Info } from './Info'
export { default as News } from './News'
export { default as NewsList } from './NewsList'
export { default as NotFound } from './NotFound'

// Most pages are texts. They come as one module: each is small, and who reads
// one reads the next without waiting. Albums and records are two others, and
// what moves, searches, chooses and sends is apart.
export { default as Info } from '#site/info/Info'
export { default as News } from '#site/news/News'
export { default as NewsList } from '#site/news/NewsList'
export { default as NotFound } from '#site/not-found/NotFound'

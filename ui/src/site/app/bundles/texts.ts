// Most pages are texts. They come as one module: each is small, and who reads
// one reads the next without waiting. Albums and records are two others, and
// what moves, searches, chooses and sends is apart.
export { default as InfoPage } from '#site/info/InfoPage'
export { default as NewsListPage } from '#site/news/NewsListPage'
export { default as NewsPage } from '#site/news/NewsPage'

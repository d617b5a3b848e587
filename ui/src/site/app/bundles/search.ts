// What finds pages, and what is shown where there is none.
export { default as NotFoundPage } from '#site/search/NotFoundPage'
export { default as SearchPage } from '#site/search/SearchPage'

/** Runs of words in Latin letters, with what stands between the words: on a page in a script of India they are English. */
export const latin = /(\p{sc=Latn}(?:[\p{sc=Latn}\s\d.,;:!?()’“”–'-]*\p{sc=Latn})?)/u

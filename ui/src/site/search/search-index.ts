// The index of internal/publish/page/search.go, as browsers fetch it.

/** An address that a search finds, and what is shown of it. */
export interface IndexedPage {
  path: string
  title: string
  /** What the menu calls it. */
  names?: string[]
  about?: string
  date?: string
  /** Such as "PDF, 2 kB". */
  file?: string
  rank?: number
}

/** A part of a page: its beginning has no heading; a person of a list has no anchor. */
export interface Section {
  page: number
  anchor?: string
  heading?: string
  /** Excerpts are cut from it. */
  text?: string
}

/** Words and the places of the sections that hold them, each as the distance from the place before. */
export interface Index {
  pages: IndexedPage[]
  sections: Section[]
  words: Record<string, number[]>
  synonyms: { words: string[]; path?: string }[]
}

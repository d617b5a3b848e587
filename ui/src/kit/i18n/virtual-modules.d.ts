// What build/messages.ts makes: the texts of each of the two programs.

declare module 'virtual:messages/site' {
  import type { Catalogue } from '#kit/i18n/message'
  /** The texts of the page's language. */
  export const texts: Catalogue
}

declare module 'virtual:languages/kn/admin' {
  import type { Catalogue } from '#kit/i18n/message'
  /** The texts of the admin area in Kannada. */
  export const texts: Catalogue
}

declare module 'virtual:languages/hi/admin' {
  import type { Catalogue } from '#kit/i18n/message'
  /** The texts of the admin area in Hindi. */
  export const texts: Catalogue
}

declare module 'virtual:messages/admin' {
  import type { Catalogue } from '#kit/i18n/message'
  /** The texts of the page's language. */
  export const texts: Catalogue
}

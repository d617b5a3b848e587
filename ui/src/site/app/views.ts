import type { View } from '#kit/routing/page'

/** How a view is shown in browsers and by the server. */
interface ViewEntry {
  /** The module whose default export, or export of that name, is the component. */
  module: string
  name?: string
  /**
   * When its pages hydrate: at once where people come to sign in, when the
   * browser is idle, or at the first interaction.
   */
  hydrate: 'load' | 'idle' | 'interaction'
  /** The module whose `run` does what cannot wait for an interaction, when the browser is idle. */
  before?: string
  /** It has a form, which works before its script comes: the budget of pages that are read is not its own. */
  form?: true
}

// Pages that are read one after the other come as one script.
const texts = 'src/site/app/bundles/texts.ts'
const pictures = 'src/site/app/bundles/pictures.ts'
const search = 'src/site/app/bundles/search.ts'
const records = 'src/site/app/bundles/records.ts'

/**
 * The table of views. The server says which view an address has. This table
 * says the rest, to the browser, the renderer and the build: build/view-modules.ts
 * makes the modules `virtual:views/…` from it.
 */
export const views: Record<View, ViewEntry> = {
  home: {
    module: 'src/site/home/HomePage.tsx',
    before: 'src/site/home/before-hydration.ts',
    hydrate: 'interaction',
  },
  info: { module: texts, name: 'InfoPage', hydrate: 'interaction' },
  staff: { module: 'src/site/staff/StaffPage.tsx', hydrate: 'interaction' },
  results: { module: records, name: 'ResultsPage', hydrate: 'interaction' },
  disclosure: {
    module: records,
    name: 'DisclosurePage',
    hydrate: 'interaction',
  },
  gallery: { module: pictures, name: 'GalleryPage', hydrate: 'interaction' },
  // The first tap on a picture must open the viewer.
  album: { module: pictures, name: 'AlbumPage', hydrate: 'idle' },
  newsList: { module: texts, name: 'NewsListPage', hydrate: 'interaction' },
  news: { module: texts, name: 'NewsPage', hydrate: 'interaction' },
  circulars: { module: 'src/site/circulars/CircularsPage.tsx', hydrate: 'interaction' },
  calendar: {
    module: 'src/site/calendar/CalendarPage.tsx',
    before: 'src/site/calendar/before-hydration.ts',
    hydrate: 'interaction',
  },
  admissions: {
    module: 'src/site/admissions/AdmissionsPage.tsx',
    before: 'src/site/admissions/before-hydration.ts',
    hydrate: 'interaction',
  },
  search: { module: search, name: 'SearchPage', hydrate: 'interaction' },
  notFound: { module: search, name: 'NotFoundPage', hydrate: 'interaction' },
  // Most visitors come for the address and the telephone number.
  contact: { module: 'src/site/contact/ContactPage.tsx', hydrate: 'interaction', form: true },
  login: { module: 'src/site/account/LoginPage.tsx', hydrate: 'load' },
  register: { module: 'src/site/account/RegisterPage.tsx', hydrate: 'load' },
  forgot: { module: 'src/site/account/ForgotPage.tsx', hydrate: 'load' },
  reset: { module: 'src/site/account/ResetPage.tsx', hydrate: 'load' },
  confirm: { module: 'src/site/account/ConfirmPage.tsx', hydrate: 'load' },
  invitation: { module: 'src/site/account/InvitationPage.tsx', hydrate: 'load' },
}

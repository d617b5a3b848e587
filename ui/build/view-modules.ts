/**
 * Each view's module, and whether its pages are hydrated at once: those are
 * the ones where a visitor comes to type. src/routes.tsx imports the same.
 */
export const viewModules: Record<string, { module: string; atOnce?: boolean }> = {
  home: { module: 'src/pages/Home.tsx' },
  info: { module: 'src/pages/Info.tsx' },
  staff: { module: 'src/pages/Staff.tsx' },
  results: { module: 'src/pages/Results.tsx' },
  disclosure: { module: 'src/pages/Disclosure.tsx' },
  gallery: { module: 'src/pages/Gallery.tsx' },
  album: { module: 'src/pages/Album.tsx' },
  newsList: { module: 'src/pages/NewsList.tsx' },
  news: { module: 'src/pages/News.tsx' },
  notFound: { module: 'src/pages/NotFound.tsx' },
  contact: { module: 'src/pages/Contact.tsx', atOnce: true },
  login: { module: 'src/forms/LoginPage.tsx', atOnce: true },
  register: { module: 'src/forms/RegisterPage.tsx', atOnce: true },
  admin: { module: 'src/admin/routes.tsx', atOnce: true },
}

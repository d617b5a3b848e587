const visitors = 'src/pages/public.ts'
const records = 'src/pages/records.ts'

/**
 * Each view's module, and whether its pages are hydrated at once: those are
 * the ones where a visitor comes to type. src/routes.tsx imports the same.
 */
export const viewModules: Record<string, { module: string; atOnce?: boolean }> = {
  home: { module: 'src/pages/Home.tsx' },
  info: { module: visitors },
  staff: { module: 'src/pages/Staff.tsx' },
  results: { module: records },
  disclosure: { module: records },
  gallery: { module: visitors },
  album: { module: visitors },
  newsList: { module: visitors },
  news: { module: visitors },
  circulars: { module: records },
  notFound: { module: visitors },
  contact: { module: 'src/pages/Contact.tsx', atOnce: true },
  login: { module: 'src/forms/LoginPage.tsx', atOnce: true },
  register: { module: 'src/forms/RegisterPage.tsx', atOnce: true },
  admin: { module: 'src/admin/routes.tsx', atOnce: true },
}

const texts = 'src/pages/texts.ts'
const pictures = 'src/pages/pictures.ts'
const records = 'src/pages/records.ts'

/**
 * Each view's module, and whether its pages are hydrated at once: those are
 * the ones where a visitor comes to type. src/routes.tsx imports the same.
 */
export const viewModules: Record<string, { module: string; atOnce?: boolean }> = {
  home: { module: 'src/pages/Home.tsx' },
  info: { module: texts },
  staff: { module: 'src/pages/Staff.tsx' },
  results: { module: records },
  disclosure: { module: records },
  gallery: { module: pictures },
  album: { module: pictures },
  newsList: { module: texts },
  news: { module: texts },
  circulars: { module: 'src/pages/Circulars.tsx' },
  notFound: { module: texts },
  contact: { module: 'src/pages/Contact.tsx', atOnce: true },
  login: { module: 'src/forms/LoginPage.tsx', atOnce: true },
  register: { module: 'src/forms/RegisterPage.tsx', atOnce: true },
  forgot: { module: 'src/forms/ForgotPage.tsx', atOnce: true },
  reset: { module: 'src/forms/ResetPage.tsx', atOnce: true },
  confirm: { module: 'src/forms/ConfirmPage.tsx', atOnce: true },
  admin: { module: 'src/admin/routes.tsx', atOnce: true },
}

const texts = 'src/app/bundles/texts.ts'
const pictures = 'src/app/bundles/pictures.ts'
const records = 'src/app/bundles/records.ts'

/**
 * Each view's module, and whether its pages are hydrated at once: those are
 * the ones where a visitor comes to type. src/app/routes.tsx imports the same.
 */
export const viewModules: Record<string, { module: string; atOnce?: boolean }> = {
  home: { module: 'src/site/home/Home.tsx' },
  info: { module: texts },
  staff: { module: 'src/site/staff/Staff.tsx' },
  results: { module: records },
  disclosure: { module: records },
  gallery: { module: pictures },
  album: { module: pictures },
  newsList: { module: texts },
  news: { module: texts },
  circulars: { module: 'src/site/circulars/Circulars.tsx' },
  notFound: { module: texts },
  contact: { module: 'src/site/contact/Contact.tsx', atOnce: true },
  login: { module: 'src/account/LoginPage.tsx', atOnce: true },
  register: { module: 'src/account/RegisterPage.tsx', atOnce: true },
  forgot: { module: 'src/account/ForgotPage.tsx', atOnce: true },
  reset: { module: 'src/account/ResetPage.tsx', atOnce: true },
  confirm: { module: 'src/account/ConfirmPage.tsx', atOnce: true },
  admin: { module: 'src/admin/shell/routes.tsx', atOnce: true },
}

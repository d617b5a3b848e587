/** A screen of the admin area. */
export interface AdminScreen {
  path: string
  title: string
  /** The name of its link in the menu. A screen without one is reached otherwise. */
  label?: string
  /** Only owners have it in their menu. The API refuses others what it shows. */
  ownersOnly?: true
  /** The module of src/admin whose default export shows it. */
  module: string
}

/** All admin screens, in the order of the menu: for routes, menu, headings, links and tests. */
export const screens: AdminScreen[] = [
  {
    path: '/admin-dashboard',
    title: 'Admin Dashboard',
    label: 'Dashboard',
    module: 'dashboard/DashboardScreen',
  },
  { path: '/admin-slider', title: 'Slider', label: 'Slider', module: 'slider/SliderScreen' },
  { path: '/admin-popup', title: 'Pop-up', label: 'Pop-up', module: 'popup/PopupScreen' },
  {
    path: '/admin-enquiries',
    title: 'Enquiries',
    label: 'Enquiries',
    module: 'enquiries/EnquiriesScreen',
  },
  {
    path: '/admin-content',
    title: 'Content',
    label: 'Content',
    ownersOnly: true,
    module: 'content/ContentScreen',
  },
  {
    path: '/admin-disclosure',
    title: 'Mandatory disclosure',
    label: 'Disclosure',
    module: 'disclosure/DisclosureScreen',
  },
  {
    path: '/admin-accounts',
    title: 'Accounts',
    label: 'Accounts',
    ownersOnly: true,
    module: 'accounts/AccountsScreen',
  },
  {
    path: '/admin-audit',
    title: 'Audit log',
    label: 'Audit log',
    ownersOnly: true,
    module: 'audit/AuditScreen',
  },
  { path: '/admin-account', title: 'Your account', module: 'accounts/OwnAccountScreen' },
]

export const screenAt = (path: string) => screens.find((screen) => screen.path === path)

/** The names of the menu's links by path. */
export const screenLabels = Object.fromEntries(
  screens.flatMap(({ path, label }) => (label ? [[path, label]] : [])),
)

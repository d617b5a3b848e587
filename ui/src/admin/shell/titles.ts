/** The admin screens' headings by path, in the order of their menu. */
export const titles: Record<string, string> = {
  '/admin-dashboard': 'Admin Dashboard',
  '/admin-slider': 'Slider',
  '/admin-popup': 'Pop-up',
  '/admin-enquiries': 'Enquiries',
  '/admin-content': 'Content',
  '/admin-disclosure': 'Mandatory disclosure',
  '/admin-accounts': 'Accounts',
  '/admin-audit': 'Audit log',
  '/admin-account': 'Your account',
}

/** What an owner has in the menu behind what is published daily; a phone has it behind More. */
export const otherEntries = [
  'Slider',
  'Pop-up',
  'Words',
  'Pages and fees',
  'Staff',
  'Results',
  'Calendar',
  'Admissions',
  'Disclosure',
  'Contact',
  'Pictures',
  'People',
  'Your account',
  'Activity',
  'Older versions',
  'For IT',
]

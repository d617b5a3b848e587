import type { Page } from '@playwright/test'

// What people do more than once.

interface Newcomer {
  name: string
  email: string
  password: string
}

export async function register(page: Page, { name, email, password }: Newcomer) {
  await page.getByLabel('User Name').fill(name)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
}

export async function submitLogin(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** A parent's message. */
export const letter = {
  Name: 'Meera Patil',
  Email: 'meera@family.test',
  'Phone Number': '+91 98450 12345',
  Message: 'Is there a place in class VI with hostel from June?',
}

export async function writeLetter(page: Page, fields: Partial<typeof letter> = letter) {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
}

export const sendLetter = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

/** Holds back what a test wants to see waiting. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** Holds back every request for an address until the gate opens. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { open, opened } = gate()
  await page.route(address, async (route) => {
    await opened
    await route.continue()
  })
  return open
}

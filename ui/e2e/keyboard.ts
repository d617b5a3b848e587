import type { FileChooser, Page } from '@playwright/test'

// People who use no mouse: every step is a key.

/** Goes on with the Tab key until what has the focus is called so. */
export async function tabTo(page: Page, name: string, key = 'Tab') {
  const called = () =>
    page.evaluate(() => {
      const now = document.activeElement as HTMLInputElement | null
      if (now === document.body) return '' // which holds all the words of the page
      const label = now?.labels?.[0] ?? now
      return label?.getAttribute('aria-label') ?? label?.textContent ?? ''
    })
  await page.getByText(name).or(page.getByLabel(name)).first().waitFor({ state: 'attached' })
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    if ((await called()).includes(name)) return
  }
  throw new Error(`The ${key} key does not lead to “${name}”.`)
}

/** Goes to a button or a link, and presses it. */
export async function press(page: Page, name: string) {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Goes to a field, and writes. */
export async function type(page: Page, label: string, text: string) {
  await tabTo(page, label)
  await page.keyboard.type(text)
}

/** Goes to a field for a file, and chooses one. The dialog is asked for before the page is opened: see chosenFiles. */
export async function chooseFile(
  page: Page,
  label: string,
  path: string,
  dialog: Promise<FileChooser>,
) {
  await tabTo(page, label)
  await page.keyboard.press('Enter')
  await (await dialog).setFiles(path)
}

import { expect, test } from './fixtures.ts'

test.use({ sharesSite: true })

// The order in which a screen reader says what stands on a page: a page of each kind,
// as the browser's accessibility tree has it. What comes between is left out.

const pages = {
  '/': `
    - banner
    - main:
      - region /Pictures of {name}/:
        - group "1 of 3":
          - img
        - group "Picture controls":
          - button "Pause"
      - heading [level=1]
      - paragraph
      - link "Admissions"
      - link "Visit us"
      - link /Call/
      - region /Admissions/:
        - heading /Admissions/ [level=2]
        - list
        - link /Form/
        - link /Fees from/
        - link "All dates"
      - navigation "Quick links"
      - region "One day here"
      - term
      - definition
      - region "Latest":
        - heading "Latest" [level=2]
        - list:
          - listitem:
            - heading [level=3]
      - region "Come and see"
    - contentinfo`,
  '/latest': `
    - banner
    - main:
      - heading "Latest" [level=1]
      - list:
        - listitem:
          - paragraph:
            - time
          - heading "Admissions for 2027–28 are open" [level=2]
          - paragraph
    - contentinfo`,
  '/latest/admissions-2027-28': `
    - banner
    - main:
      - article:
        - heading "Admissions for 2027–28 are open" [level=1]
        - img
        - paragraph:
          - time
          - link "Admissions"
        - figure
        - heading "The dates" [level=2]
        - region "The dates":
          - table
    - contentinfo`,
  '/calendar': `
    - banner
    - main:
      - heading "Calendar" [level=1]
      - group "Kind":
        - radio "All"
      - status
      - navigation "Months"
      - region /20\\d\\d/:
        - heading /20\\d\\d/ [level=2]
        - list:
          - listitem:
            - paragraph:
              - time
    - contentinfo`,
  '/about-us': `
    - link "Skip to content"
    - banner:
      - button "MENU"
      - link "{name}"
      - button "Contact"
    - main:
      - article:
        - heading [level=1]
        - img
        - heading "A week here" [level=2]
    - contentinfo:
      - link "CONTACT US"
      - navigation "Footer"
    - navigation "At hand"`,
  '/academics-and-infra/results': `
    - banner
    - main:
      - heading "Results" [level=1]
      - list:
        - listitem:
          - strong: 100 %
      - table "Results":
        - caption
        - rowgroup:
          - row:
            - columnheader "Class"
      - heading "2025–26" [level=2]
    - contentinfo`,
  '/contactus': `
    - banner
    - main:
      - heading "Contact Us" [level=1]
      - region "Write to us":
        - textbox "Name"
        - textbox "Email"
        - textbox "Phone Number"
        - textbox "Message"
        - button "Send Message"
        - status
      - region "How to reach us":
        - paragraph:
          - link "+91 8352 000 586"
    - contentinfo`,
}

test('a screen reader reads pages in the order in which they are seen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [path, order] of Object.entries(pages)) {
    await page.goto(path)
    const name = await page.locator('body header > a').innerText()
    await expect(page.locator('body'), path).toMatchAriaSnapshot(order.replaceAll('{name}', name))
  }
})

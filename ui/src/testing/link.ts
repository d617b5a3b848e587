import type { UserEvent } from '@testing-library/user-event'

/** Presses a link of the page, and says whether it led anywhere. */
export async function clickLink(user: UserEvent) {
  const link = document.body.appendChild(document.createElement('a'))
  link.href = '/admin-dashboard'
  let led = false
  link.addEventListener('click', (event) => {
    led = true
    event.preventDefault()
  })
  await user.click(link)
  link.remove()
  return led
}

// Step-up authentication: what is sensitive needs a password that was confirmed
// a moment ago, also of who is signed in.

/** Asks for the password; resolves to whether it was confirmed. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Makes a way known to ask for the password. Returns the way to take it back. */
export function setPasswordPrompt(way: Ask) {
  ask = way
  return () => {
    ask = undefined
  }
}

/** Has the password asked for; all who wait for it share one answer. Without a way to ask, it is no. */
export async function requestPassword(): Promise<boolean> {
  asking ??= ask?.().finally(() => {
    asking = undefined
  })
  return (await asking) ?? false
}

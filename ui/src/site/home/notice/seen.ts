/** When a visitor saw which pop-up, kept in this browser: once a day for each version is enough. */
const keyOf = (schoolName: string) => `${schoolName} pop-up`

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

const mark = (version: string, now: Date) => `${version} ${day.format(now)}`

// The page has 6 kB of script before it hydrates, too little for kit/lib/storage. Where storage is forbidden, it greets again.

export function wasSeen(schoolName: string, version: string, now: Date): boolean {
  try {
    return localStorage.getItem(keyOf(schoolName)) === mark(version, now)
  } catch {
    return false
  }
}

export function noteSeen(schoolName: string, version: string, now: Date) {
  try {
    localStorage.setItem(keyOf(schoolName), mark(version, now))
  } catch {
    // Nothing is remembered.
  }
}

import { browserStorage } from '#kit/lib/storage'

/** When a visitor saw which pop-up, kept in this browser: once a day for each version is enough. */
const keyOf = (schoolName: string) => `${schoolName} pop-up`

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

const mark = (version: string, now: Date) => `${version} ${day.format(now)}`

export const wasSeen = (schoolName: string, version: string, now: Date) =>
  browserStorage.get(keyOf(schoolName)) === mark(version, now)

export const noteSeen = (schoolName: string, version: string, now: Date) =>
  void browserStorage.set(keyOf(schoolName), mark(version, now))

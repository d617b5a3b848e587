import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from './program.ts'

/**
 * From now on whoever is signed in confirmed the password years ago, as when
 * the grace of step-up authentication is over. The server's clock is the
 * machine's, so the sessions' records are changed while no server runs.
 */
export const agePasswords = (site: Site) => site.restart(() => agePasswordsIn(site.dataDir))

/** The same in a data folder that no server has open. */
export function agePasswordsIn(dataDir: string) {
  const confirmed = '"password_at":"'
  rewrite(dataDir, confirmed, (database, at) => {
    database.write('2001', at + confirmed.length)
    const start = database.lastIndexOf('{"id":"', at)
    const { id } = JSON.parse(recordAt(database, start).toString())
    seal(database, start, `sessions\0${id}`)
  })
}

/** From now on it is the day from which owners have to have a second factor, which may only be set a week ahead. */
export const reachFactorDay = (site: Site) =>
  site.restart(() => {
    const policy = '{"owners":"'
    rewrite(site.dataDir, policy, (database, at) => {
      database.write('2001', at + policy.length)
      seal(database, at, 'meta\0factorPolicy')
    })
  })

/** Changes the file of a data folder that no server has open, at each place of some words. */
function rewrite(dataDir: string, words: string, change: (database: Buffer, at: number) => void) {
  const file = join(dataDir, 'schoolsite.db')
  const database = readFileSync(file)
  for (let at = database.indexOf(words); at >= 0; at = database.indexOf(words, at + 1)) {
    change(database, at)
  }
  writeFileSync(file, database)
}

const recordAt = (database: Buffer, start: number) =>
  database.subarray(start, database.indexOf('}', start) + 1)

/** Writes the checksum before a record of a bucket and a key: internal/store/collection.go. */
function seal(database: Buffer, start: number, name: string) {
  const sum = castagnoli(Buffer.concat([Buffer.from(`${name}\0`), recordAt(database, start)]))
  database.writeUInt32BE(sum, start - 4)
}

/** CRC-32C. */
function castagnoli(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1
  }
  return ~sum >>> 0
}

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
  const file = join(dataDir, 'schoolsite.db')
  const database = readFileSync(file)
  const confirmed = '"password_at":"'
  let at = database.indexOf(confirmed)
  while (at >= 0) {
    database.write('2001', at + confirmed.length)
    seal(database, database.lastIndexOf('{"id":"', at), database.indexOf('}', at) + 1)
    at = database.indexOf(confirmed, at + 1)
  }
  writeFileSync(file, database)
}

/** Writes the checksum before a session's record: internal/store/collection.go. */
function seal(database: Buffer, start: number, end: number) {
  const record = database.subarray(start, end)
  const { id } = JSON.parse(record.toString())
  const sum = castagnoli(Buffer.concat([Buffer.from(`sessions\0${id}\0`), record]))
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

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourcesIn, textsOf } from '../../../build/messages.ts'

it.each(['site', 'admin'] as const)(
  'the catalogue of the program %s has every text of it (npm run messages extracts them)',
  async (program) => {
    const texts = textsOf(sourcesIn(join(import.meta.dirname, '../..')), program)
    await expect(`${JSON.stringify(texts, null, 2)}\n`).toMatchFileSnapshot(
      `../../../messages/en/${program}.json`,
    )
  },
)

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { extract, sourcesIn } from '../../../build/messages.ts'

it('the catalogue has every text of the interface (npm run messages extracts them)', async () => {
  const texts = extract(sourcesIn(join(import.meta.dirname, '../..')))
  await expect(`${JSON.stringify(texts, null, 2)}\n`).toMatchFileSnapshot(
    '../../../messages/en.json',
  )
})

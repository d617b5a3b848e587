import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './fixtures.ts'
import { adminStops, publicStops } from './stops.ts'

const checker = process.env.NU_HTML_CHECKER ?? ''
// React ends every void element so, and the checker only mentions it. Of the styles within pages it knows
// no property of the last years: the linter has checked their sources.
const known = '.*Trailing slash on void elements.*|CSS: .*'

test('the Nu HTML checker finds nothing on any page', async ({ request, site }) => {
  const folder = await mkdtemp(join(tmpdir(), 'schoolsite-html-'))
  const stops = [...(await publicStops(request)), ...adminStops]
  for (const [place, { path }] of stops.entries()) {
    const page = await (await request.get(path)).text()
    const name = path.replaceAll(/[^a-z0-9-]+/gi, '_')
    await writeFile(join(folder, `${place}${name}.html`), page)
  }
  const refused = await request.post('/contactus', { form: { name: 'Ravi', email: 'ravi' } })
  await writeFile(join(folder, 'contactus-refused.html'), await refused.text())

  const args = ['-jar', checker, '--format', 'gnu', '--filterpattern', known, folder]
  const said = await promisify(execFile)('java', args).catch((error) => error)
  expect(said.stderr, site.url).toBe('')
  expect(said.code).toBeUndefined()
  await rm(folder, { recursive: true })
})

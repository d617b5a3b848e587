// Makes four widths of pictures, given as a list of paths, for the benchmark, with the sharp of the
// folder in the first argument, as its users do: one pipeline a width, all at
// once. Prints what it took as a line of JSON.
import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter } from 'node:path'

const [, , folder, files, out, mozjpeg] = process.argv
const sharp = createRequire(folder)('sharp')

const make = (input, to, edge) =>
  sharp(input)
    .rotate()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80, mozjpeg: mozjpeg === 'mozjpeg' })
    .toFile(`${out}/${to}.jpg`)

const small = { create: { width: 64, height: 64, channels: 3, background: '#888' } }
await make(await sharp(small).jpeg().toBuffer(), 'warm', 32)

const start = performance.now()
const before = process.cpuUsage()
const edges = [480, 960, 1600, 2560]
await Promise.all(
  files.split(delimiter).map(async (file) => {
    const bytes = await readFile(file)
    await Promise.all(edges.map((edge) => make(bytes, edge, edge)))
  }),
)
const { user, system } = process.cpuUsage(before)
const wall = performance.now() - start

let total = 0
for (const edge of edges) total += (await stat(`${out}/${edge}.jpg`)).size * files.split(delimiter).length
const [, peak] = /VmHWM:\s*(\d+)/.exec(await readFile('/proc/self/status', 'utf8')) ?? [0, 0]
console.log(
  JSON.stringify({
    wall: Math.round(wall * 1e6),
    cpu: (user + system) * 1000,
    peak: peak * 1024,
    bytes: total,
  }),
)

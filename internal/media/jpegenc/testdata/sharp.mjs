// Encodes pictures for the benchmark, with the sharp of the folder in the first
// argument: a line of JSON for each, in and out.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

const sharp = createRequire(process.argv[2])('sharp')

for await (const line of createInterface({ input: process.stdin })) {
  const { raw, file, width, height, quality, mozjpeg } = JSON.parse(line)
  const pixels = await readFile(raw)
  const before = process.cpuUsage()
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, mozjpeg })
    .toFile(file)
  const { user, system } = process.cpuUsage(before)
  const [, peak] = /VmHWM:\s*(\d+)/.exec(await readFile('/proc/self/status', 'utf8')) ?? [0, 0]
  console.log(JSON.stringify({ cpu: user + system, peak: Number(peak) }))
}

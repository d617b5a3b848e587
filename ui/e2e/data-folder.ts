import { cp, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The first start of a site makes its pictures and renders its pages, which
// takes seconds. It is done once; every test gets a copy that shares the
// files that never change.

/** Files by content hash, pages by what they were made of, scripts of this build: never written again. */
const unchanging = ['media', 'content', 'cache', 'assets']

/** A new folder; the path is short, because a socket's can't be long. */
export const newFolder = () => mkdtemp(join(tmpdir(), 'schoolsite-e2e-'))

export async function copyOf(warm: string): Promise<string> {
  const copy = await newFolder()
  for (const entry of await readdir(warm, { withFileTypes: true })) {
    const [from, to] = [join(warm, entry.name), join(copy, entry.name)]
    if (unchanging.includes(entry.name)) await linkAll(from, to)
    else if (entry.isFile()) await cp(from, to)
  }
  return copy
}

async function linkAll(from: string, to: string) {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    await (entry.isDirectory() ? linkAll(source, target) : link(source, target))
  }
}

export const remove = (folder: string) => rm(folder, { recursive: true, force: true })

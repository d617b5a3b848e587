import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { cssLayer } from '../build/css-layer.ts'
import { languageTexts } from '../build/messages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds the gallery of parts and serves it, for as long as `use` runs. */
export async function withParts(use: (address: string) => Promise<void>) {
  const outDir = await mkdtemp(join(tmpdir(), 'schoolsite-parts-'))
  const input = join(root, 'parts.html')
  const config = {
    configFile: false as const,
    logLevel: 'warn' as const,
    root,
    plugins: [react(), cssLayer(), languageTexts()],
    resolve: { tsconfigPaths: true },
    build: { outDir, emptyOutDir: true, rolldownOptions: { input } },
    preview: { host: '127.0.0.1', port: 0 },
  }
  await build(config)
  const server = await preview(config)
  await use(`${server.resolvedUrls?.local[0]}parts.html`)
  await server.close()
  await rm(outDir, { recursive: true, force: true })
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

// The program under test: its commands, and a server that it runs as.

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const binary = process.env.SCHOOLSITE_BINARY ?? here('../../schoolsite')
export const contentDir = here('../../content')

/** Where visitors of a test's site believe to be: the same for all, so that pages are rendered once. */
export const baseURL = 'http://school.test'

interface Done {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs a command to its end. */
export async function run(args: string[], input = ''): Promise<Done> {
  const child = spawn(binary, args)
  const [stdout, stderr] = [heard(child.stdout), heard(child.stderr)]
  child.stdin.on('error', () => {}) // a command that reads nothing may have ended before
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code, stdout: stdout(), stderr: stderr() }
}

function heard(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  return () => text
}

/** A running server. */
export class Site {
  /** What the server has said so far: to a person, and in its log. */
  said = () => ''
  log = () => ''
  private server?: ChildProcess

  /** Stands in flags for the port of the server, as in `--base-url`. */
  static readonly anyPort = 'PORT'

  private constructor(
    readonly url: string,
    readonly dataDir: string,
    private readonly args: string[],
  ) {}

  static async start(dataDir: string, flags: string[] = ['--base-url', baseURL]): Promise<Site> {
    const port = await freePort()
    const args = ['serve', '--data-dir', dataDir, '--addr', `127.0.0.1:${port}`].concat(
      flags.map((flag) => flag.replace(Site.anyPort, String(port))),
    )
    const site = new Site(`http://localhost:${port}`, dataDir, args)
    await site.launch()
    return site
  }

  private async launch() {
    const server = spawn(binary, this.args, { stdio: ['ignore', 'pipe', 'pipe'] })
    this.server = server
    this.said = heard(server.stdout)
    this.log = heard(server.stderr)
    await this.announced(server)
  }

  /** The program binds its address before it says so. */
  private async announced(server: ChildProcess) {
    const ended = once(server, 'exit')
    while (!this.said().includes('The site is at')) {
      const next = server.stdout ? once(server.stdout, 'data') : ended
      const which = await Promise.race([next.then(() => 'said'), ended.then(() => 'ended')])
      if (which === 'ended') throw new Error(`The server did not start:\n${this.log()}`)
    }
  }

  /** Runs a command on this site and gives what it prints. */
  async cli(args: string[], input = ''): Promise<string> {
    const { code, stdout, stderr } = await run([...args, '--data-dir', this.dataDir], input)
    if (code !== 0) throw new Error(`schoolsite ${args.join(' ')} ended with ${code}:\n${stderr}`)
    return stdout
  }

  /** Ends the server as a service manager does. */
  async stop(): Promise<number | null> {
    if (!this.server || this.server.exitCode !== null) return this.server?.exitCode ?? null
    const ended = once(this.server, 'exit')
    this.server.kill('SIGTERM')
    const [code] = await ended
    return code
  }

  /** Ends the server and starts another at the same address. */
  async restart(meanwhile = () => {}) {
    await this.stop()
    meanwhile()
    await this.launch()
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** A slow network before a site, which breaks when it is told to. */
export class Network {
  private readonly sockets = new Set<Socket>()
  private readonly server: Server
  private line = Promise.resolve()
  private carried = 0
  private broken = false
  private cutAt = Number.POSITIVE_INFINITY

  /** `kilobits` per second go towards the site; what comes back is not held up. */
  constructor(
    private readonly site: string,
    private kilobits: number,
  ) {
    this.server = createServer((socket) => void this.join(socket))
  }

  /** The site's address by this network. */
  async start(): Promise<string> {
    this.server.listen(0, 'localhost')
    await once(this.server, 'listening')
    return `http://localhost:${(this.server.address() as AddressInfo).port}`
  }

  /** Breaks when so many more bytes went towards the site. */
  breakAfter(bytes: number) {
    this.cutAt = this.carried + bytes
  }

  isBroken = () => this.broken

  mend(kilobits: number) {
    this.kilobits = kilobits
    this.broken = false
  }

  stop() {
    this.break()
    this.server.close()
  }

  private break() {
    this.broken = true
    this.cutAt = Number.POSITIVE_INFINITY
    for (const socket of this.sockets) socket.destroy()
    this.sockets.clear()
  }

  private async join(browser: Socket) {
    if (this.broken) return browser.destroy()
    const { hostname, port } = new URL(this.site)
    const site = connect(Number(port), hostname)
    this.sockets.add(browser).add(site)
    const held = (source: Socket) => this.held(source)
    // A connection that ends, or that this network broke, is nothing to tell.
    await Promise.allSettled([pipeline(browser, held, site), pipeline(site, browser)])
    this.sockets.delete(browser)
    this.sockets.delete(site)
  }

  private async *held(source: Socket) {
    for await (const chunk of source) {
      for (let from = 0; from < chunk.length; from += 4096) {
        const part: Buffer = chunk.subarray(from, from + 4096)
        await this.carry(part.length)
        yield part
      }
    }
  }

  /** Takes its time, for one connection after the other. */
  private carry(bytes: number): Promise<void> {
    this.line = this.line.then(() => wait((bytes * 8) / this.kilobits))
    return this.line.then(() => {
      this.carried += bytes
      if (this.carried >= this.cutAt) this.break()
    })
  }
}

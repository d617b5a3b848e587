import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { test } from './fixtures.ts'
import { baseURL } from './program.ts'

/** A letter as it arrived. */
export interface Letter {
  to: string
  text: string
}

/** A mail server that takes every letter and keeps it for the test. */
export class Mailbox {
  private readonly letters: Letter[] = []
  private readonly waiting: ((letter: Letter) => void)[] = []

  private constructor(private readonly server: Server) {}

  static async open(): Promise<Mailbox> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const mailbox = new Mailbox(server)
    server.on('connection', (socket) => converse(socket, (letter) => mailbox.put(letter)))
    return mailbox
  }

  /** For --smtp-url. */
  get url() {
    const address = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('The mailbox is closed.')
    return `smtp://127.0.0.1:${address.port}?tls=none`
  }

  /** The first letter that was not read yet; waits for it. */
  next(): Promise<Letter> {
    const letter = this.letters.shift()
    if (letter) return Promise.resolve(letter)
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  close() {
    this.server.close()
  }

  private put(letter: Letter) {
    const reader = this.waiting.shift()
    if (reader) reader(letter)
    else this.letters.push(letter)
  }
}

/** Speaks as much SMTP as a letter takes. */
function converse(socket: Socket, keep: (letter: Letter) => void) {
  let unread = ''
  let to = ''
  let data = false
  const say = (words: string) => socket.write(`${words}\r\n`)
  const part = (text: string) => {
    if (data) {
      keep({ to, text: decoded(text) })
      data = false
      return say('250 taken')
    }
    to = /^RCPT TO:<(.+)>/i.exec(text)?.[1] ?? to
    data = /^DATA/i.test(text)
    return say(data ? '354 go on' : '250 fine')
  }
  say('220 mailbox')
  socket.on('error', () => {})
  socket.setEncoding('utf8').on('data', (chunk) => {
    unread += chunk
    for (;;) {
      const end = data ? '\r\n.\r\n' : '\r\n'
      const at = unread.indexOf(end)
      if (at < 0) return
      const text = unread.slice(0, at)
      unread = unread.slice(at + end.length)
      part(text)
      if (/^QUIT/i.test(text)) socket.end()
    }
  })
}

/** A letter's text as it was before it was made fit for the line (quoted-printable). */
const decoded = (text: string) =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Tests of a site that mails, and whose mail is kept. */
export const testWithMail = test.extend<{ mailbox: Mailbox }>({
  mailbox: async ({ browserName: _ }, use) => {
    const mailbox = await Mailbox.open()
    await use(mailbox)
    mailbox.close()
  },
  flags: async ({ mailbox }, use) => use(['--base-url', baseURL, '--smtp-url', mailbox.url]),
})

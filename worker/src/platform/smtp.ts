import { connect } from 'cloudflare:sockets'
import { dotStuffed, mimeOf, type Envelope } from './mime.ts'

/** A mail server that accepts mails for delivery. */
export type SmtpServer = { host: string; port: number; username?: string | undefined; password?: string | undefined }

const sessionLimitMs = 25_000
const loopback = new Set(['127.0.0.1', 'localhost', '::1'])

/**
 * Sends a mail over SMTP and resolves when the server has accepted it. Port 465 speaks TLS from the start, any other
 * must offer STARTTLS: only a server on this machine gets mail, or a password, in the clear.
 */
export async function handOver(server: SmtpServer, envelope: Envelope): Promise<void> {
  const talk = await SmtpTalk.open(server)
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${server.host} took longer than ${sessionLimitMs} ms`)), sessionLimitMs)
  })
  try {
    await Promise.race([converse(talk, server, envelope), late])
  } finally {
    await talk.close()
  }
}

async function converse(talk: SmtpTalk, server: SmtpServer, envelope: Envelope): Promise<void> {
  await talk.expect(220)
  let offers = await talk.ask('EHLO takhti', 250)
  if (server.port !== 465 && !loopback.has(server.host)) {
    if (!/^STARTTLS$/im.test(offers)) throw new Error(`${server.host} offers no encryption`)
    await talk.ask('STARTTLS', 220)
    talk.encrypt()
    offers = await talk.ask('EHLO takhti', 250)
  }
  await signIn(talk, server, offers)
  const isForeign = /[^\x20-\x7e]/.test(envelope.to)
  if (isForeign && !/^SMTPUTF8$/im.test(offers)) throw new Error(`${server.host} takes no address beyond ASCII`)
  await talk.ask(`MAIL FROM:<${envelope.from.address}>${isForeign ? ' SMTPUTF8' : ''}`, 250)
  await talk.ask(`RCPT TO:<${envelope.to}>`, 250)
  await talk.ask('DATA', 354)
  await talk.ask(`${dotStuffed(mimeOf(envelope))}\r\n.`, 250)
  // The server has accepted the mail, so its reply to this changes nothing.
  await talk.ask('QUIT', 221).catch(() => undefined)
}

async function signIn(talk: SmtpTalk, { username, password }: SmtpServer, offers: string): Promise<void> {
  if (username === undefined || username === '') return
  if (!/^AUTH\b.*\bPLAIN\b/im.test(offers)) throw new Error('the mail server takes no password')
  const bytes = new TextEncoder().encode(`\0${username}\0${password ?? ''}`)
  await talk.ask(`AUTH PLAIN ${btoa(String.fromCharCode(...bytes))}`, 235)
}

/** One SMTP connection: it sends a line and reads a reply of one or more lines. */
class SmtpTalk {
  #socket: Socket
  #reader: ReadableStreamDefaultReader<Uint8Array>
  #writer: WritableStreamDefaultWriter<Uint8Array>
  #left = ''
  readonly #decoder = new TextDecoder()

  private constructor(socket: Socket) {
    this.#socket = socket
    this.#reader = socket.readable.getReader()
    this.#writer = socket.writable.getWriter()
  }

  static async open({ host, port }: SmtpServer): Promise<SmtpTalk> {
    const isPlain = loopback.has(host)
    const secureTransport = port === 465 ? 'on' : isPlain ? 'off' : 'starttls'
    const socket = connect({ hostname: host, port }, { secureTransport, allowHalfOpen: false })
    await socket.opened
    return new SmtpTalk(socket)
  }

  /** Sends a command and answers the text of its reply; another code than the expected one is an error. */
  async ask(line: string, code: number): Promise<string> {
    await this.#writer.write(new TextEncoder().encode(`${line}\r\n`))
    return this.expect(code)
  }

  async expect(code: number): Promise<string> {
    const lines: string[] = []
    for (;;) {
      const line = await this.#line()
      lines.push(line.slice(4))
      if (line[3] === '-') continue
      if (line.startsWith(String(code))) return lines.join('\n')
      throw new Error(`the mail server said ${line} where ${code} was due`)
    }
  }

  encrypt(): void {
    this.#reader.releaseLock()
    this.#writer.releaseLock()
    this.#socket = this.#socket.startTls()
    this.#reader = this.#socket.readable.getReader()
    this.#writer = this.#socket.writable.getWriter()
    // Bytes from before the encryption may be an attacker's.
    this.#left = ''
  }

  async close(): Promise<void> {
    await this.#socket.close().catch(() => undefined)
  }

  async #line(): Promise<string> {
    for (;;) {
      const end = this.#left.indexOf('\n')
      if (end >= 0) {
        const line = this.#left.slice(0, end).trimEnd()
        this.#left = this.#left.slice(end + 1)
        return line
      }
      const { value, done } = await this.#reader.read()
      if (done || value === undefined) throw new Error('the mail server hung up')
      this.#left += this.#decoder.decode(value, { stream: true })
      if (this.#left.length > 10_000) throw new Error('the mail server does not speak SMTP')
    }
  }
}

import { createHash, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const opcodes = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

const answerTo = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

const openLimitMs = 60_000

/** A received message of a socket, whole, and only valid during the call. */
export type Receive = (bytes: Buffer, isText: boolean) => void

/**
 * A minimal WebSocket client: the load generator must cost less than the measured server, and has to know the moment at
 * which a message came off the wire. It neither compresses nor splits messages, and its mask is zero, so that a frame
 * that is made once can be sent by all.
 */
export class LoadSocket {
  readonly #socket: Socket
  readonly #receive: Receive
  /**
   * The parts of an incomplete message: they are joined once, because joining at each arrival would cost more than
   * reading.
   */
  #chunks: Buffer[] = []
  #held = 0
  /** How many bytes are required before there is anything to read. */
  #wanted = 0
  #parts: Buffer[] = []
  #isClosed = false

  private constructor(socket: Socket, { receive, early }: { receive: Receive; early: Buffer }) {
    this.#socket = socket
    this.#receive = receive
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('close', () => (this.#isClosed = true))
    // A server that disconnects is detected by the missing messages.
    socket.on('error', () => undefined)
    if (early.length > 0) this.#read(early)
  }

  static async open(address: string, { receive }: { receive: Receive }): Promise<LoadSocket> {
    const url = new URL(address)
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
    const key = randomBytes(16).toString('base64')
    socket.write(
      [
        `GET ${url.pathname}${url.search} HTTP/1.1`,
        `Host: ${url.host}`,
        'Upgrade: websocket',
        'Connection: Upgrade',
        `Sec-WebSocket-Key: ${key}`,
        'Sec-WebSocket-Version: 13',
        '\r\n',
      ].join('\r\n'),
    )
    const accepted = createHash('sha1')
      .update(key + answerTo)
      .digest('base64')
    return new LoadSocket(socket, { receive, early: await handshaken(socket, accepted) })
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Sends a frame that `frameOf` made. */
  send(frame: Buffer): void {
    this.#socket.write(frame)
  }

  leave(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#held += chunk.length
    if (this.#held < this.#wanted) return
    let bytes = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks)
    let head = headOf(bytes)
    for (; head !== null && head.end <= bytes.length; head = headOf(bytes)) {
      this.#take(head, bytes.subarray(head.start, head.end))
      bytes = bytes.subarray(head.end)
    }
    this.#chunks = bytes.length === 0 ? [] : [bytes]
    this.#held = bytes.length
    this.#wanted = head?.end ?? 0
  }

  #take({ opcode, isLast }: Head, payload: Buffer): void {
    if (opcode === opcodes.ping) return this.send(frameOf(payload, 'pong'))
    if (opcode === opcodes.close) return this.leave()
    if (opcode >= opcodes.close) return
    if (isLast && this.#parts.length === 0) return this.#receive(payload, opcode === opcodes.text)
    this.#parts.push(Buffer.from(payload))
    if (!isLast) return
    const whole = Buffer.concat(this.#parts)
    this.#parts = []
    this.#receive(whole, opcode === opcodes.text)
  }
}

/** A message as a client puts it on the wire. */
export function frameOf(payload: Uint8Array | string, kind: 'text' | 'binary' | 'pong'): Buffer {
  const bytes = Buffer.from(payload)
  const long = bytes.length > 0xffff ? 8 : bytes.length > 125 ? 2 : 0
  const frame = Buffer.alloc(2 + long + 4 + bytes.length)
  frame[0] = 0x80 | opcodes[kind]
  frame[1] = 0x80 | (long === 8 ? 127 : long === 2 ? 126 : bytes.length)
  if (long === 2) frame.writeUInt16BE(bytes.length, 2)
  if (long === 8) frame.writeBigUInt64BE(BigInt(bytes.length), 2)
  bytes.copy(frame, 2 + long + 4)
  return frame
}

/** The head of a frame, and where its payload starts and ends. */
type Head = { opcode: number; isLast: boolean; start: number; end: number }

/** Null where not all of it is there yet. */
function headOf(bytes: Buffer): Head | null {
  const [first, second] = [bytes[0], bytes[1]]
  if (first === undefined || second === undefined) return null
  const short = second & 0x7f
  const start = short === 127 ? 10 : short === 126 ? 4 : 2
  if (bytes.length < start) return null
  const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
  return { opcode: first & 0x0f, isLast: (first & 0x80) !== 0, start, end: start + length }
}

/** Waits for the server's answer; returns the bytes behind it. */
async function handshaken(socket: Socket, accepted: string): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const timer = setTimeout(() => fail(new Error('No answer to a handshake')), openLimitMs)
    const fail = (error: Error): void => {
      clearTimeout(timer)
      socket.destroy()
      reject(error)
    }
    const read = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk])
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = received.subarray(0, end).toString('latin1')
      if (!head.startsWith('HTTP/1.1 101') || !head.includes(accepted)) return fail(new Error(`Not opened: ${head}`))
      clearTimeout(timer)
      socket.off('data', read)
      socket.off('error', fail)
      resolve(received.subarray(end + 4))
    }
    socket.on('data', read)
    socket.on('error', fail)
  })
}

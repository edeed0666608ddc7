import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Chance } from './chance.ts'

/** How long a delayed message waits for another to overtake it. */
const heldMs = 60

/** The faults of a message on its way to the worker, as probabilities. */
export type Weather = {
  /** The message arrives twice. */
  doubled: number
  /** The next message overtakes this one. */
  overtaken: number
  /** Its beginning arrives, and then the connection breaks. */
  truncated: number
}

export const clear: Weather = { doubled: 0, overtaken: 0, truncated: 0 }

/**
 * A network with faults between devices and a worker. Messages come twice, late or in part, and connections break, or
 * stay open while nothing more passes. It reads the frames of sockets and forwards everything else unchanged.
 */
export class ChaosProxy {
  weather = clear
  /** Whether nothing passes connections that are opened now. */
  isDown = false
  /** How many messages had which fault. */
  readonly happened = { doubled: 0, overtaken: 0, truncated: 0 }
  readonly #server: Server
  readonly #chance: Chance
  readonly #lines = new Set<Line>()
  #target: URL

  private constructor(server: Server, target: URL, chance: Chance) {
    this.#server = server
    this.#target = target
    this.#chance = chance
    server.on('connection', (device) => this.#open(device))
  }

  static async start(target: string, chance: Chance): Promise<ChaosProxy> {
    const server = createServer({ noDelay: true })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new ChaosProxy(server, new URL(target), chance)
  }

  /** Without a trailing slash. */
  get origin(): string {
    // A server that listens on a port has an address of this kind.
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  /** The same address, through this network. */
  through(address: string): string {
    const url = new URL(address)
    url.port = new URL(this.origin).port
    return url.href
  }

  /** From here on nothing passes through the open connections, in either direction, and no side is notified. */
  halfOpen(): void {
    for (const line of this.#lines) line.isDead = true
  }

  /** Breaks the open connections. */
  cut(): void {
    for (const line of this.#lines) line.break()
  }

  async stop(): Promise<void> {
    this.cut()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #open(device: Socket): void {
    const line = new Line(
      device,
      connect({ host: this.#target.hostname, port: Number(this.#target.port), noDelay: true }),
    )
    line.isDead = this.isDown
    this.#lines.add(line)
    line.onEnd = () => this.#lines.delete(line)
    line.onFrame = (frame) => this.#pass(line, frame)
  }

  #pass(line: Line, frame: Buffer): void {
    const { doubled, overtaken, truncated } = this.weather
    if (this.#chance.happens(truncated)) {
      this.happened.truncated += 1
      line.send(frame.subarray(0, 1 + this.#chance.below(Math.max(1, frame.length - 1))))
      return line.break()
    }
    if (this.#chance.happens(doubled)) {
      this.happened.doubled += 1
      line.send(frame)
    }
    if (line.held === null && this.#chance.happens(overtaken)) {
      this.happened.overtaken += 1
      return line.hold(frame)
    }
    line.send(frame)
    line.release()
  }
}

/** One connection from a device to the worker. */
class Line {
  isDead = false
  onFrame: (frame: Buffer) => void = () => undefined
  onEnd: () => void = () => undefined
  held: Buffer | null = null
  readonly #device: Socket
  readonly #worker: Socket
  #timer: ReturnType<typeof setTimeout> | undefined
  #rest: Buffer = Buffer.alloc(0)
  /** Whether the other side has agreed to speak in frames. */
  #isSocket = false

  constructor(device: Socket, worker: Socket) {
    this.#device = device
    this.#worker = worker
    device.on('data', (chunk: Buffer) => this.#receive(chunk))
    worker.on('data', (chunk: Buffer) => {
      this.#isSocket ||= chunk.subarray(0, 12).toString('latin1') === 'HTTP/1.1 101'
      if (!this.isDead) device.write(chunk)
    })
    for (const side of [device, worker]) {
      // Broken connections are closed below.
      side.on('error', () => undefined)
      side.on('close', () => this.#closed())
    }
  }

  send(bytes: Buffer): void {
    if (!this.isDead) this.#worker.write(bytes)
  }

  hold(frame: Buffer): void {
    this.held = Buffer.from(frame)
    this.#timer = setTimeout(() => this.release(), heldMs)
  }

  release(): void {
    clearTimeout(this.#timer)
    if (this.held !== null) this.send(this.held)
    this.held = null
  }

  break(): void {
    this.isDead = false
    // Earlier writes still arrive.
    this.#worker.end(() => this.#worker.destroy())
    this.#device.destroy()
  }

  #receive(chunk: Buffer): void {
    if (!this.#isSocket) return this.send(chunk)
    this.#rest = Buffer.concat([this.#rest, chunk])
    for (let end = endOfFrame(this.#rest); end !== null; end = endOfFrame(this.#rest)) {
      const frame = this.#rest.subarray(0, end)
      this.#rest = this.#rest.subarray(end)
      this.onFrame(frame)
    }
  }

  /** A dead connection stays as it is: the other side must not notice the close. */
  #closed(): void {
    if (this.isDead) return
    clearTimeout(this.#timer)
    this.onEnd()
    this.#device.destroy()
    this.#worker.destroy()
  }
}

/** Where the first frame of a client ends (RFC 6455, 5.2); null where not all of it is there. */
export function endOfFrame(bytes: Buffer): number | null {
  const second = bytes[1]
  if (second === undefined) return null
  const short = second & 0x7f
  const start = short === 127 ? 10 : short === 126 ? 4 : 2
  if (bytes.length < start) return null
  const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
  const mask = (second & 0x80) === 0 ? 0 : 4
  const end = start + mask + length
  return bytes.length < end ? null : end
}

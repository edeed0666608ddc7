import { ping, pong, socketLimits } from '@takhti/schema/kit/channel'

// Longer than a question stays open in which a stress test kills the worker.
const answerLimitMs = 300_000

/** A message of a room. */
export type RoomMessage = { type: string; body: Record<string, unknown> }

/** A seat of a room over a real socket; its state outlives its connections, as in the app. */
export class RoomSeat {
  /** Messages received since the last connection. */
  received: RoomMessage[] = []
  /** With which code the room closed the last connection; null while it is open. */
  closedWith: number | null = null
  /** The first message of a room to an admitted connection. */
  readonly #greeting: string
  #socket: WebSocket | null = null
  #beat: ReturnType<typeof setInterval> | undefined
  #waiting: (() => void)[] = []

  constructor(greeting: string) {
    this.#greeting = greeting
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** Returns the room's first message; null where it closed instead. Throws where no socket was opened. */
  async connect(address: string): Promise<RoomMessage['body'] | null> {
    this.leave()
    this.received = []
    this.closedWith = null
    const socket = new WebSocket(address)
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string' && data !== pong) this.received.push(JSON.parse(data))
      this.#wake()
    })
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket === socket) this.closedWith = code
      this.#wake()
    })
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve())
      socket.addEventListener('error', () => reject(new Error('the socket failed')))
    })
    this.#socket = socket
    this.#beat = setInterval(() => this.isOpen && socket.send(ping), socketLimits.heartbeatMs / 2)
    return await this.receive(this.#greeting)
  }

  send(type: string, body: unknown): void {
    if (this.isOpen) this.#socket?.send(JSON.stringify({ type, body }))
  }

  leave(): void {
    clearInterval(this.#beat)
    this.#socket?.close()
    this.#socket = null
  }

  /** The first matching message, or null where the connection is lost before. */
  async receive(
    type: string,
    fits: (body: RoomMessage['body']) => boolean = () => true,
  ): Promise<RoomMessage['body'] | null> {
    return (await this.receiveOne((each) => each.type === type && fits(each.body), type))?.body ?? null
  }

  /** The same of any message. */
  async receiveOne(fits: (message: RoomMessage) => boolean, what: string): Promise<RoomMessage | null> {
    const until = performance.now() + answerLimitMs
    for (;;) {
      const found = this.received.find(fits)
      if (found !== undefined) return found
      if (this.#socket !== null && this.#socket.readyState > WebSocket.OPEN) return null
      if (performance.now() > until) throw new Error(`${what} did not come`)
      await this.#change()
    }
  }

  /** Waits until the connection is lost, or the room begins to close it. */
  async lost(): Promise<void> {
    await this.receiveOne(() => false, 'the end of the line')
  }

  /** Waits until the connection is closed altogether, and returns the close code. */
  async closing(): Promise<number> {
    const until = performance.now() + answerLimitMs
    while (this.closedWith === null) {
      if (performance.now() > until) throw new Error('the line was not closed')
      await this.#change()
    }
    return this.closedWith
  }

  /** A message came, or a second passed. */
  async #change(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 1_000)
      this.#waiting.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }
}

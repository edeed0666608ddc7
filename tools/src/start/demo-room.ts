import type { Send } from './demo-calls.ts'

type Message = { type: string; body: Record<string, unknown> }

const messageMs = 10_000

/** A connection to a room that sends JSON, as a host or a player of a quiz has one. */
export class DemoRoom {
  readonly #socket: WebSocket
  readonly #received: Message[] = []
  readonly #opened = Promise.withResolvers<void>()
  #wake = () => {}

  constructor(origin: string, { path, ticket }: Record<string, unknown>) {
    this.#socket = new WebSocket(`${origin.replace('http', 'ws')}/api${String(path)}?ticket=${String(ticket)}`)
    this.#socket.addEventListener('open', () => this.#opened.resolve())
    this.#socket.addEventListener('error', () => this.#opened.reject(new Error('A room did not open')))
    this.#socket.addEventListener('message', ({ data }) => {
      // The rooms send nothing else as text.
      if (typeof data === 'string' && data !== 'pong') this.#received.push(JSON.parse(data) as Message)
      this.#wake()
    })
  }

  static async enter(origin: string, send: Send, room: object): Promise<DemoRoom> {
    return new DemoRoom(origin, await send('/ticket', room))
  }

  /** Sends a message and waits for a later one of type `until`. */
  async ask(type: string, body: object, until: string): Promise<void> {
    await this.#opened.promise
    const known = this.count
    this.send(type, body)
    await this.received(until, known)
  }

  /** How many messages have been received. */
  get count(): number {
    return this.#received.length
  }

  send(type: string, body: object): void {
    this.#socket.send(JSON.stringify({ type, body }))
  }

  async received(type: string, after = 0): Promise<Message> {
    const end = Date.now() + messageMs
    for (;;) {
      const later = this.#received.slice(after)
      const found = later.find((each) => each.type === type)
      if (found) return found
      const refusal = later.find((each) => each.type === 'refused')
      if (refusal) throw new Error(`A room sent no ${type}: ${JSON.stringify(refusal.body)}`)
      if (Date.now() > end) throw new Error(`A room sent no ${type}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        setTimeout(resolve, messageMs)
      })
    }
  }

  close(): void {
    this.#socket.close()
  }
}

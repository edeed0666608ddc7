import { call, origin } from '../school.ts'

export type Ticket = { path: string; ticket: string }

/** A connection to a room, without a browser. */
export class RoomCaller {
  readonly #socket: WebSocket
  readonly #received: { type: string; body: Record<string, unknown> }[] = []
  #wake = () => {}

  protected constructor({ path, ticket }: Ticket) {
    this.#socket = new WebSocket(`${origin().replace('http', 'ws')}/api${path}?ticket=${ticket}`)
    this.#socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string' && data !== 'pong') this.#received.push(JSON.parse(data))
      this.#wake()
    })
  }

  /** Requests a room ticket as a person with an account. */
  protected static async ticket(token: string, body: object): Promise<Ticket> {
    return await call<Ticket>('/ticket', { token, body })
  }

  /** Sends a message and waits until the room has answered it. */
  async request(type: string, body: object, until: string): Promise<void> {
    const known = this.#received.length
    this.#socket.send(JSON.stringify({ type, body }))
    await this.receive(until, known)
  }

  async receive(type: string, after = 0): Promise<Record<string, unknown>> {
    for (;;) {
      const found = this.#received.slice(after).find((each) => each.type === type || each.type === 'refused')
      if (found?.type === 'refused') throw new Error(`refused: ${JSON.stringify(found.body)}`)
      if (found) return found.body
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** For rooms without a first message. */
  protected async opened(): Promise<void> {
    if (this.#socket.readyState === WebSocket.OPEN) return
    await new Promise((resolve, reject) => {
      this.#socket.addEventListener('open', resolve, { once: true })
      this.#socket.addEventListener('error', reject, { once: true })
    })
  }

  /** Sends a message that has no answer. */
  send(type: string, body: object): void {
    this.#socket.send(JSON.stringify({ type, body }))
  }

  close(): void {
    this.#socket.close()
  }
}

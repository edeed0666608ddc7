import { setTimeout as pause } from 'node:timers/promises'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import { decodeWall } from '@takhti/schema/live/wall/frames'
import * as Y from 'yjs'

const limitMs = 30_000

type State = { boards: { number: number; boardId: string }[] }

/** A teacher who watches a wall over a real socket. */
export class WallViewer {
  readonly #socket: WebSocket
  readonly #docs = new Map<number, Y.Doc>()
  #state: State | null = null

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('message', ({ data }) => {
      if (data instanceof ArrayBuffer) this.#see(new Uint8Array(data))
      else this.#receive(String(data))
    })
  }

  /** Enters, and waits for the first state. */
  static async at(address: string): Promise<WallViewer> {
    const viewer = new WallViewer(new WebSocket(address))
    if (!(await viewer.#until(() => viewer.#state !== null))) throw new Error('the wall did not answer')
    return viewer
  }

  boardIds(): string[] {
    return this.#state?.boards.map(({ boardId }) => boardId) ?? []
  }

  /** Whether these shapes are visible on a board, now or soon. */
  async hasShown(boardId: string, shapeIds: ReadonlySet<string>): Promise<boolean> {
    return await this.#until(() => {
      const number = this.#state?.boards.find((board) => board.boardId === boardId)?.number ?? 0
      const seen = shapesOf(this.#doc(number))
      return [...shapeIds].every((shapeId) => seen.has(shapeId))
    })
  }

  leave(): void {
    this.#socket.close()
  }

  #see(bytes: Uint8Array): void {
    for (const { number, update } of decodeWall(bytes).drawn) Y.applyUpdateV2(this.#doc(number), update)
  }

  #receive(text: string): void {
    if (!text.startsWith('{')) return
    // The room speaks its channel alone.
    const { type, body } = JSON.parse(text) as { type: string; body: State }
    if (type === 'wall/state') this.#state = body
  }

  #doc(number: number): Y.Doc {
    const known = this.#docs.get(number) ?? new Y.Doc()
    this.#docs.set(number, known)
    return known
  }

  async #until(holds: () => boolean): Promise<boolean> {
    const until = performance.now() + limitMs
    while (!holds()) {
      if (performance.now() > until) return false
      await pause(50)
    }
    return true
  }
}

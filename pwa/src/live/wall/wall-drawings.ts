import { decodeWall } from '@takhti/schema/live/wall/frames'

/**
 * The input of a painter for a board: updates of Yjs's second format that it does not have yet; `isRestarted` where those
 * are all.
 */
export type Fresh = { readonly number: number; readonly updates: readonly Uint8Array[]; readonly isRestarted: boolean }

/** Paints a board with these updates onto a canvas. */
type Paint = (canvas: HTMLCanvasElement, fresh: Fresh) => Promise<unknown>

type Board = {
  updates: Uint8Array[]
  /** How many updates the painter has. */
  shownCount: number
  canvas: HTMLCanvasElement | null
  /** Whether its canvas is in sight. */
  isSeen: boolean
  isDirty: boolean
  paintedAt: number
}

type DrawingsParts = {
  readonly paint: Paint
  /** Merges several updates. */
  readonly merge: (updates: Uint8Array[]) => Uint8Array
  /** Runs in the browser's next frame. */
  readonly nextFrame: (run: () => void) => void
}

/** The number of updates stored separately, for a painter that has to restart, before they are merged. */
const maxUpdates = 512

/**
 * The boards of a wall as thumbnails. The painter has each board, and receives what is new. One board is painted at a
 * time, off the main thread, after the browser has drawn the one before, and only when in sight. The wall stays fluent
 * under any load. The board painted longest ago is next, so that a busy one does not hide the others.
 */
export class WallDrawings {
  readonly #parts: DrawingsParts
  readonly #boards = new Map<number, Board>()
  #round = 0
  #turn = 0
  #isPainting = false
  #isClosed = false

  constructor(parts: DrawingsParts) {
    this.#parts = parts
  }

  /** Handles a frame of the room; numbers of another round are other boards. */
  take(frame: Uint8Array): void {
    const { round, drawn } = decodeWall(frame)
    if (round !== this.#round) this.begin(round)
    for (const { number, update } of drawn) {
      const board = this.#board(number)
      board.updates.push(update)
      if (board.updates.length > maxUpdates) {
        board.updates = [this.#parts.merge(board.updates)]
        board.shownCount = 0
      }
      board.isDirty = true
    }
    this.#paintSoon()
  }

  /** A round of boards begins, or the connection is another: everything known is sent again. */
  begin(round: number): void {
    this.#round = round
    for (const board of this.#boards.values()) {
      board.updates = []
      board.shownCount = 0
    }
  }

  /** Shows a board on a canvas; null where it is no longer shown. */
  show(number: number, canvas: HTMLCanvasElement | null): void {
    const board = this.#board(number)
    if (board.canvas === canvas) return
    board.canvas = canvas
    board.isSeen = false
    board.isDirty = true
  }

  /** Whether the canvas of a board is in sight. */
  see(number: number, isSeen: boolean): void {
    this.#board(number).isSeen = isSeen
    this.#paintSoon()
  }

  close(): void {
    this.#isClosed = true
  }

  #board(number: number): Board {
    const fresh: Board = { updates: [], shownCount: 0, canvas: null, isSeen: false, isDirty: false, paintedAt: 0 }
    const board = this.#boards.get(number) ?? fresh
    this.#boards.set(number, board)
    return board
  }

  #paintSoon(): void {
    if (this.#isPainting || this.#isClosed) return
    const [next] = [...this.#boards]
      .filter(([, { isDirty, isSeen, canvas }]) => isDirty && isSeen && canvas !== null)
      .toSorted(([, one], [, other]) => one.paintedAt - other.paintedAt)
    if (!next) return
    this.#isPainting = true
    const done = () => {
      this.#isPainting = false
      this.#paintSoon()
    }
    void this.#paint(...next).then(() => this.#parts.nextFrame(done))
  }

  async #paint(number: number, board: Board): Promise<void> {
    const { canvas, updates, shownCount: drawnCount } = board
    if (canvas === null) return
    board.isDirty = false
    board.paintedAt = ++this.#turn
    board.shownCount = updates.length
    try {
      await this.#parts.paint(canvas, { number, updates: updates.slice(drawnCount), isRestarted: drawnCount === 0 })
    } catch {
      // A painter that was lost has no state; a board that it cannot paint is retried on its next update.
      board.isDirty ||= drawnCount > 0
      board.shownCount = 0
    }
  }
}

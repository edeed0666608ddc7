import { decodeWall } from '@takhti/schema/live/wall/frames'

/** Paints the updates of a board, of Yjs's second format, onto a canvas. */
type Paint = (canvas: HTMLCanvasElement, updates: readonly Uint8Array[]) => Promise<unknown>

type Board = { updates: Uint8Array[]; canvas: HTMLCanvasElement | null; isDirty: boolean; paintedAt: number }

type DrawingsParts = {
  readonly paint: Paint
  /** Makes several updates one. */
  readonly merge: (updates: Uint8Array[]) => Uint8Array
  /** Runs when the browser is to draw its next picture. */
  readonly nextFrame: (run: () => void) => void
}

/** So many updates are painted beside each other before they are made one. */
const maxUpdates = 24

/**
 * What is drawn on the boards of a wall, as small pictures. One is painted at a time, elsewhere than where the page runs, and none before
 * the browser has drawn the one before: the wall stays fluent however much is drawn on it. What was painted longest ago is next, so
 * that nobody who draws much hides the others.
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

  /** Takes a frame of the room; numbers of another round are other boards. */
  take(frame: Uint8Array): void {
    const { round, drawn } = decodeWall(frame)
    if (round !== this.#round) this.begin(round)
    for (const { number, update } of drawn) {
      const board = this.#board(number)
      board.updates.push(update)
      if (board.updates.length > maxUpdates) board.updates = [this.#parts.merge(board.updates)]
      board.isDirty = true
    }
    this.#paintSoon()
  }

  /** A round of boards begins, or the line is another: what is known is told anew. */
  begin(round: number): void {
    this.#round = round
    for (const board of this.#boards.values()) board.updates = []
  }

  /** Shows a board on a canvas; null where it is shown no longer. */
  show(number: number, canvas: HTMLCanvasElement | null): void {
    const board = this.#board(number)
    if (board.canvas === canvas) return
    board.canvas = canvas
    board.isDirty = true
    this.#paintSoon()
  }

  /** The colours are others. */
  repaint(): void {
    for (const board of this.#boards.values()) board.isDirty = true
    this.#paintSoon()
  }

  close(): void {
    this.#isClosed = true
  }

  #board(number: number): Board {
    const board = this.#boards.get(number) ?? { updates: [], canvas: null, isDirty: false, paintedAt: 0 }
    this.#boards.set(number, board)
    return board
  }

  #paintSoon(): void {
    if (this.#isPainting || this.#isClosed) return
    const [next] = [...this.#boards.values()]
      .filter(({ isDirty, canvas }) => isDirty && canvas !== null)
      .toSorted((one, other) => one.paintedAt - other.paintedAt)
    if (!next?.canvas) return
    this.#isPainting = true
    next.isDirty = false
    next.paintedAt = ++this.#turn
    const done = () => {
      this.#isPainting = false
      this.#paintSoon()
    }
    // A board that could not be painted is painted when something is next drawn on it.
    void this.#parts
      .paint(next.canvas, next.updates)
      .catch(() => {})
      .then(() => this.#parts.nextFrame(done))
  }
}

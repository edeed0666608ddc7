import { decodeWall } from '@takhti/schema/live/wall/frames'

/** What a painter is told of a board: updates of Yjs's second format that it does not have yet; `isAnew` where those are all. */
export type Fresh = { readonly number: number; readonly updates: readonly Uint8Array[]; readonly isAnew: boolean }

/** Paints a board as it is with these onto a canvas. */
type Paint = (canvas: HTMLCanvasElement, fresh: Fresh) => Promise<unknown>

type Board = {
  updates: Uint8Array[]
  /** How many of them the painter has. */
  told: number
  canvas: HTMLCanvasElement | null
  /** Its canvas is in sight. */
  isSeen: boolean
  isDirty: boolean
  paintedAt: number
}

type DrawingsParts = {
  readonly paint: Paint
  /** Makes several updates one. */
  readonly merge: (updates: Uint8Array[]) => Uint8Array
  /** Runs when the browser is to draw its next picture. */
  readonly nextFrame: (run: () => void) => void
}

/** So many updates are kept beside each other, for a painter that has to begin anew, before they are made one. */
const maxUpdates = 512

/**
 * What is drawn on the boards of a wall, as small pictures. The painter has each board, and is told what is new. One is painted at a
 * time, elsewhere than where the page runs, none before the browser has drawn the one before, and none that is not in sight: the
 * wall stays fluent however much is drawn on it. What was painted longest ago is next, so that nobody who draws much hides the others.
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
      if (board.updates.length > maxUpdates) {
        board.updates = [this.#parts.merge(board.updates)]
        board.told = 0
      }
      board.isDirty = true
    }
    this.#paintSoon()
  }

  /** A round of boards begins, or the line is another: what is known is told anew. */
  begin(round: number): void {
    this.#round = round
    for (const board of this.#boards.values()) {
      board.updates = []
      board.told = 0
    }
  }

  /** Shows a board on a canvas; null where it is shown no longer. */
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
    const fresh: Board = { updates: [], told: 0, canvas: null, isSeen: false, isDirty: false, paintedAt: 0 }
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
    const { canvas, updates, told } = board
    if (canvas === null) return
    board.isDirty = false
    board.paintedAt = ++this.#turn
    board.told = updates.length
    try {
      await this.#parts.paint(canvas, { number, updates: updates.slice(told), isAnew: told === 0 })
    } catch {
      // A painter that was lost has nothing; a board that it cannot paint is tried again when something is next drawn on it.
      board.isDirty ||= told > 0
      board.told = 0
    }
  }
}

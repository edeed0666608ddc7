import { unpackInk } from '@takhti/schema/board/ink'
import { unpackMoves, type MovePoint } from '@takhti/schema/board/moves'
import type { RelayedPiece, StrokeBegun, StrokeMore, StrokePiece } from '@takhti/schema/board/stroke-pieces'
import type { SeenInk } from '#board/editor/live-ink.ts'

/** State of a line number: its stroke, the count of points so far, and the last point. */
type Line = Pick<StrokeBegun, 'strokeId' | 'style'> & { readonly count: number; readonly last: MovePoint }

/** Evicts line numbers whose end never arrived, as after a lost connection. */
const maxLines = 500

/** Decodes the pieces that a room relays. Drops only a broken piece, or one whose beginning is unknown. */
export class LiveInkReader {
  readonly #lines = new Map<number, Line>()
  /** The strokes of this device. With many writers, a room relays them back with those of the others. */
  readonly #own = new Set<string>()

  read(pieces: readonly RelayedPiece[]): SeenInk[] {
    return pieces.flatMap((piece) => {
      try {
        return this.#read(piece) ?? []
      } catch {
        return []
      }
    })
  }

  /** Excludes own strokes, which the room may relay back. */
  sent(pieces: readonly StrokePiece[]): void {
    for (const piece of pieces) if (piece.kind === 'begun') this.#own.add(piece.strokeId)
    const [first] = this.#own
    if (this.#own.size > maxLines && first !== undefined) this.#own.delete(first)
  }

  /** Line numbers are valid for one connection. */
  forget(): void {
    this.#lines.clear()
  }

  #read(piece: RelayedPiece): SeenInk | null {
    if (piece.kind === 'begun') return this.#begin(piece)
    const line = this.#lines.get(piece.line)
    if (!line) return null
    if (piece.kind === 'more') return this.#goOn(line, piece)
    this.#lines.delete(piece.line)
    return { ...noPoints, strokeId: line.strokeId, style: line.style, from: line.count, isEnded: true }
  }

  #begin({ line, strokeId, style, from, packed }: StrokeBegun): SeenInk | null {
    if (this.#own.has(strokeId)) {
      this.#lines.delete(line)
      return null
    }
    const { x, y, pressure } = unpackInk(packed)
    const last = lastOf(x, y)
    if (!last) return null
    this.#store(line, { strokeId, style, count: from + x.length, last })
    return { strokeId, style, from, x, y, pressure, isEnded: false }
  }

  #goOn(known: Line, { line, from, hasPressure, moves }: StrokeMore): SeenInk | null {
    const { strokeId, style, count } = known
    if (from !== count) return null
    const moved = unpackMoves(moves, { last: known.last, hasPressure })
    this.#store(line, { ...known, count: count + moved.x.length, last: lastOf(moved.x, moved.y) ?? known.last })
    return { strokeId, style, from, ...moved, isEnded: false }
  }

  #store(number: number, line: Line): void {
    this.#lines.set(number, line)
    const [first] = this.#lines.keys()
    if (this.#lines.size > maxLines && first !== undefined) this.#lines.delete(first)
  }
}

const noPoints = { x: [], y: [], pressure: [] }

function lastOf(xs: ArrayLike<number>, ys: ArrayLike<number>): MovePoint | null {
  const [x, y] = [xs[xs.length - 1], ys[ys.length - 1]]
  return x === undefined || y === undefined ? null : { x, y }
}

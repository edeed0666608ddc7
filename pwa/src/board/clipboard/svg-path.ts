import type { Offset } from '@takhti/schema/board/geometry'

/** A subpath without a move. */
export type SubPath = Offset[]

/** The maximal number of points of one path; the rest is left out. */
const maxPoints = 50_000
/** The length of a curve's segments, in units of the path's own size, and their number. */
const minPieces = 4
const maxPieces = 48

const argumentCounts: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** The lines of path data, with curves as short straight pieces. Reads up to the first invalid data. */
export function linesOfPath(data: string): SubPath[] {
  const walk = new Walk()
  for (const [command, ...numbers] of commandsOf(data)) {
    if (walk.count > maxPoints || !walk.step(command, numbers)) break
  }
  return walk.lines.filter((line) => line.length > 0)
}

type Command = [command: string, ...numbers: number[]]

/** Commands with their numbers; a command with several sets of numbers is several commands. */
function* commandsOf(data: string): Generator<Command> {
  const reader = new NumberReader(data)
  for (let letter = reader.letter(); letter !== null; letter = reader.letter()) {
    const upper = letter.toUpperCase()
    const count = argumentCounts[upper] ?? 0
    if (count === 0) {
      yield [letter]
      continue
    }
    for (let repeated = letter; ; repeated = upper === 'M' ? (letter === 'M' ? 'L' : 'l') : letter) {
      const numbers = reader.numbers(count, upper === 'A')
      if (numbers === null) break
      yield [repeated, ...numbers]
    }
  }
}

class NumberReader {
  readonly #data: string
  readonly #number = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy
  readonly #flag = /[\s,]*([01])/y
  readonly #letter = /[\s,]*([MLHVCSQTAZ])/iy
  #at = 0

  constructor(data: string) {
    this.#data = data
  }

  letter(): string | null {
    return this.#take(this.#letter)
  }

  /**
   * Reads so many numbers; null if there are fewer. The fourth and fifth of an arc are single digits that may be
   * unseparated.
   */
  numbers(count: number, isArc: boolean): number[] | null {
    const from = this.#at
    const numbers: number[] = []
    for (let index = 0; index < count; index++) {
      const text = this.#take(isArc && (index === 3 || index === 4) ? this.#flag : this.#number)
      if (text === null) {
        this.#at = from
        return null
      }
      numbers.push(Number(text))
    }
    return numbers.every(Number.isFinite) ? numbers : null
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#data)
    if (!found) return null
    this.#at = pattern.lastIndex
    return found[1] ?? null
  }
}

const origin: Offset = { x: 0, y: 0 }

class Walk {
  readonly lines: SubPath[] = []
  count = 0
  #at = origin
  #start = origin
  /** The last control point, and the kind of its curve. */
  #control: { readonly at: Offset; readonly of: string } | null = null

  /** Applies a command. Returns whether the path continues. */
  step(command: string, numbers: readonly number[]): boolean {
    const upper = command.toUpperCase()
    const from = this.#at
    const base = command === upper ? origin : from
    const [a = 0, b = 0] = numbers
    const point = (index: number) => ({ x: (numbers[index] ?? 0) + base.x, y: (numbers[index + 1] ?? 0) + base.y })
    const control = this.#control
    this.#control = null
    switch (upper) {
      case 'M':
        this.#begin(point(0))
        break
      case 'L':
        this.#to(point(0))
        break
      case 'H':
        this.#to({ x: a + base.x, y: from.y })
        break
      case 'V':
        this.#to({ x: from.x, y: a + base.y })
        break
      case 'C':
        this.#cubic(point(0), point(2), point(4))
        break
      case 'S':
        this.#cubic(control?.of === 'C' ? mirrored(control.at, from) : from, point(0), point(2))
        break
      case 'Q':
        this.#quadratic(point(0), point(2))
        break
      case 'T':
        this.#quadratic(control?.of === 'Q' ? mirrored(control.at, from) : from, point(0))
        break
      case 'A':
        this.#arc({ rx: a, ry: b, numbers, to: point(5) })
        break
      default:
        this.#to(this.#start)
        this.#begin(this.#start, true)
    }
    return Number.isFinite(this.#at.x) && Number.isFinite(this.#at.y)
  }

  #begin(at: Offset, isAfterClose = false): void {
    this.#start = at
    this.#at = at
    // After a close a new line begins only if something is drawn.
    this.lines.push(isAfterClose ? [] : [at])
  }

  #to(at: Offset): void {
    if (this.lines.length === 0) this.lines.push([])
    const line = this.lines.at(-1)
    if (line?.length === 0) line.push(this.#at)
    line?.push(at)
    this.#at = at
    this.count++
  }

  #cubic(first: Offset, second: Offset, to: Offset): void {
    const from = this.#at
    for (const t of pieces(from, first, second, to)) {
      const u = 1 - t
      const mix = (axis: 'x' | 'y') =>
        u * u * u * from[axis] + 3 * u * u * t * first[axis] + 3 * u * t * t * second[axis] + t * t * t * to[axis]
      this.#to({ x: mix('x'), y: mix('y') })
    }
    this.#control = { at: second, of: 'C' }
  }

  #quadratic(middle: Offset, to: Offset): void {
    const from = this.#at
    for (const t of pieces(from, middle, to)) {
      const u = 1 - t
      const mix = (axis: 'x' | 'y') => u * u * from[axis] + 2 * u * t * middle[axis] + t * t * to[axis]
      this.#to({ x: mix('x'), y: mix('y') })
    }
    this.#control = { at: middle, of: 'Q' }
  }

  /**
   * Converts an arc from endpoint to centre parameterization, as in the SVG specification (implementation notes,
   * F.6).
   */
  #arc({ rx, ry, numbers, to }: { rx: number; ry: number; numbers: readonly number[]; to: Offset }): void {
    const from = this.#at
    const [, , degrees = 0, large = 0, sweep = 0] = numbers
    const turn = (degrees * Math.PI) / 180
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const [hx, hy] = [(from.x - to.x) / 2, (from.y - to.y) / 2]
    const [x, y] = [cos * hx + sin * hy, -sin * hx + cos * hy]
    const [plainX, plainY] = [Math.abs(rx), Math.abs(ry)]
    if (plainX === 0 || plainY === 0) return this.#to(to)
    const stretch = Math.max(1, Math.hypot(x / plainX, y / plainY))
    const [a, b] = [plainX * stretch, plainY * stretch]
    const room = Math.max(0, (a * a * b * b) / (a * a * y * y + b * b * x * x) - 1)
    const side = (large === sweep ? -1 : 1) * Math.sqrt(room)
    const [mx, my] = [(side * a * y) / b, (-side * b * x) / a]
    const begin = Math.atan2((y - my) / b, (x - mx) / a)
    const all = ((Math.atan2((-y - my) / b, (-x - mx) / a) - begin) / (2 * Math.PI)) % 1
    const part = sweep === 1 ? (all + 1) % 1 : (all - 1) % 1
    const [cx, cy] = [cos * mx - sin * my + (from.x + to.x) / 2, sin * mx + cos * my + (from.y + to.y) / 2]
    for (const t of pieces(from, { x: cx + a, y: cy + b }, to)) {
      const angle = begin + t * part * 2 * Math.PI
      const [px, py] = [a * Math.cos(angle), b * Math.sin(angle)]
      this.#to(t === 1 ? to : { x: cx + cos * px - sin * py, y: cy + sin * px + cos * py })
    }
  }
}

function mirrored(control: Offset, around: Offset): Offset {
  return { x: 2 * around.x - control.x, y: 2 * around.y - control.y }
}

/** Parameters along a curve, more on a longer one, including the end. */
function pieces(...points: Offset[]): number[] {
  const length = points.reduce((sum, point, index) => {
    const before = points[index - 1] ?? point
    return sum + Math.hypot(point.x - before.x, point.y - before.y)
  }, 0)
  const count = Math.min(maxPieces, Math.max(minPieces, Math.ceil(Math.sqrt(length) * 2) || minPieces))
  return Array.from({ length: count }, (_, index) => (index + 1) / count)
}

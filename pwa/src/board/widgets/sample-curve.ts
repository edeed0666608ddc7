import type { Offset } from '@takhti/schema/board/geometry'

/** The part of the plane that a graph shows. */
export type GraphWindow = { readonly minX: number; readonly maxX: number; readonly minY: number; readonly maxY: number }

/** Page pixels between the first samples of a curve. */
const STRIDE = 8
/** Maximum depth of halving. */
const DEEPEST = 8
/** Maximum deviation from a straight line, in page pixels, before a part is halved. */
const FLAT = 0.2
/** Maximum evaluations in one part, and additional ones where the curve breaks off. */
const PER_PART = 32
const PER_BREAKS = 120
/** Larger values make no visible difference, in page pixels. */
const FAR = 1e9

/** A point of a curve in page pixels from the corner of its box; y is NaN where it has no value. */
type Sample = { readonly x: number; readonly y: number }

/**
 * The curve of a function as polylines, in page pixels from the corner of its box, all within it. Sampling is adaptive where
 * it bends, in a number of steps that the width alone bounds, and breaks where it leaps.
 */
export function sampleCurve(
  f: (x: number) => number,
  window: GraphWindow,
  box: { readonly width: number; readonly height: number },
): Offset[][] {
  const sampler = new Sampler(f, window, box)
  return clipped(sampler.parts(), box.height)
}

class Sampler {
  readonly #f: (x: number) => number
  readonly #window: GraphWindow
  readonly #box: { readonly width: number; readonly height: number }
  readonly #parts: Sample[][] = []
  #part: Sample[] = []
  #left = 0
  #leftForBreaks = 0

  constructor(f: (x: number) => number, window: GraphWindow, box: { width: number; height: number }) {
    this.#f = f
    this.#window = window
    this.#box = box
  }

  parts(): Sample[][] {
    const count = Math.ceil(this.#box.width / STRIDE)
    let from = this.#at(0)
    this.#push(from)
    for (let index = 1; index <= count; index++) {
      const to = this.#at((this.#box.width * index) / count)
      this.#left = PER_PART
      this.#leftForBreaks = PER_BREAKS
      this.#between(from, to, 0)
      from = to
    }
    this.#break()
    return this.#parts
  }

  #at(x: number): Sample {
    const { minX, maxX, minY, maxY } = this.#window
    const value = this.#f(minX + (x / this.#box.width) * (maxX - minX))
    const y = ((maxY - value) / (maxY - minY)) * this.#box.height
    return { x, y: Number.isFinite(y) ? Math.min(FAR, Math.max(-FAR, y)) : Number.NaN }
  }

  /** Samples between a pushed point and another, which it pushes. */
  #between(from: Sample, to: Sample, depth: number): void {
    const [hasFrom, hasTo] = [hasValue(from), hasValue(to)]
    const isSpent = depth >= DEEPEST || this.#left <= 0
    if (hasFrom !== hasTo && isSpent) return this.#edge(from, to)
    if (!hasFrom && !hasTo && (depth > 2 || isSpent)) return
    if (isSpent) return this.#steep(from, to)
    this.#left--
    const middle = this.#at((from.x + to.x) / 2)
    const isFlat = Math.abs(middle.y - (from.y + to.y) / 2) < FLAT
    const isUnseen = this.#isBeyond(from) !== 0 && this.#isBeyond(from) === this.#isBeyond(to)
    if (depth > 0 && hasFrom && hasTo && hasValue(middle) && (isFlat || (isUnseen && depth > 2))) {
      this.#push(middle)
      return this.#push(to)
    }
    this.#between(from, middle, depth + 1)
    this.#between(middle, to, depth + 1)
  }

  /** Finds where a curve begins or ends. */
  #edge(from: Sample, to: Sample): void {
    let [there, gone] = hasValue(from) ? [from, to] : [to, from]
    while (this.#leftForBreaks > 0 && Math.abs(there.x - gone.x) > 1e-6) {
      this.#leftForBreaks--
      const middle = this.#at((there.x + gone.x) / 2)
      if (hasValue(middle)) there = middle
      else gone = middle
    }
    if (hasValue(from)) {
      this.#push(there)
      this.#break()
    } else {
      this.#break()
      this.#push(there)
      this.#push(to)
    }
  }

  /** Joins two near points, if the curve is continuous: halving does not reduce a leap. */
  #steep(from: Sample, to: Sample): void {
    const leap = Math.abs(to.y - from.y)
    let [low, high] = [from, to]
    while (leap > 1 && this.#leftForBreaks > 0 && high.x - low.x > 1e-9) {
      this.#leftForBreaks--
      const middle = this.#at((low.x + high.x) / 2)
      if (!hasValue(middle)) break
      if (Math.abs(middle.y - low.y) > Math.abs(high.y - middle.y)) high = middle
      else low = middle
    }
    if (leap > 1 && Math.abs(high.y - low.y) > leap / 2) {
      this.#push(low)
      this.#break()
      this.#push(high)
    }
    this.#push(to)
  }

  #isBeyond({ y }: Sample): number {
    return y < 0 ? -1 : y > this.#box.height ? 1 : 0
  }

  #push(sample: Sample): void {
    if (!hasValue(sample)) return this.#break()
    const last = this.#part.at(-1)
    if (last?.x !== sample.x || last.y !== sample.y) this.#part.push(sample)
  }

  #break(): void {
    if (this.#part.length > 1) this.#parts.push(this.#part)
    this.#part = []
  }
}

function hasValue({ y }: Sample): boolean {
  return !Number.isNaN(y)
}

/** The parts of the lines within the height of the box. */
function clipped(parts: readonly (readonly Sample[])[], height: number): Offset[][] {
  const lines: Offset[][] = []
  for (const part of parts) {
    let line: Offset[] = []
    for (const [index, to] of part.entries()) {
      const seen = index === 0 ? null : seenOf(part[index - 1] ?? to, to, height)
      if (seen === null) continue
      const last = line.at(-1)
      if (last?.x !== seen[0].x || last.y !== seen[0].y) {
        if (line.length > 1) lines.push(line)
        line = [seen[0]]
      }
      line.push(seen[1])
    }
    if (line.length > 1) lines.push(line)
  }
  return lines
}

/** The part of a segment between the heights 0 and `height`; null where none is. */
function seenOf(from: Sample, to: Sample, height: number): [Offset, Offset] | null {
  if (Math.max(from.y, to.y) < 0 || Math.min(from.y, to.y) > height) return null
  const within = (sample: Sample): Offset => {
    if (sample.y >= 0 && sample.y <= height) return sample
    const y = sample.y < 0 ? 0 : height
    const x = from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)
    // Rounding could put the crossing slightly outside of the segment.
    return { x: Math.min(to.x, Math.max(from.x, x)), y }
  }
  return [within(from), within(to)]
}

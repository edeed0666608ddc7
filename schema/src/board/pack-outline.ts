import { createEncoder, length, toUint8Array, writeUint8Array, writeVarUint, type Encoder } from 'lib0/encoding'
import type { Offset } from './geometry.ts'

/** The kinds of an outline's steps, by their number in a run. */
const outlineSteps = { move: 0, line: 1, quadratic: 2, cubic: 3 } as const

/** A step of an outline with its points, the last of which is where it ends. */
export type OutlineStep = { readonly step: keyof typeof outlineSteps; readonly points: readonly Offset[] }

/** An outline in bytes and its size, in the units of its points. */
export type PackedOutline = { readonly bytes: Uint8Array<ArrayBuffer>; readonly width: number; readonly height: number }

/**
 * Packs contours for `traceOutline`; each begins with a move and is closed by its fill. The bytes are the size of the
 * box from 0 0, the first point, and runs of equal steps, each point relative to the previous one. Points are rounded
 * to integers and are in the box. Null without steps.
 */
export function packOutline(
  steps: readonly OutlineStep[],
  box: { width: number; height: number },
): PackedOutline | null {
  const [first] = steps
  const start = first?.step === 'move' ? first.points[0] : undefined
  if (start === undefined) return null
  const [width, height] = [Math.max(1, Math.ceil(box.width)), Math.max(1, Math.ceil(box.height))]
  const pen = new Pen()
  pen.number(width - 1)
  pen.number(height - 1)
  pen.point(start)
  for (const { step, run } of runsOf(steps.slice(1))) {
    pen.number(run.length * 4 + outlineSteps[step])
    for (const { points } of run) for (const point of points) pen.point(point)
  }
  return { bytes: pen.bytes(), width, height }
}

type Run = { readonly step: OutlineStep['step']; readonly run: OutlineStep[] }

function runsOf(steps: readonly OutlineStep[]): Run[] {
  const runs: Run[] = []
  for (const step of steps) {
    const last = runs.at(-1)
    if (last?.step === step.step) last.run.push(step)
    else runs.push({ step: step.step, run: [step] })
  }
  return runs
}

/** Writes numbers and points, each point counted from the one before. */
export class Pen {
  readonly #encoder: Encoder = createEncoder()
  #x = 0
  #y = 0

  number(value: number): void {
    writeVarUint(this.#encoder, value)
  }

  point(point: Offset): void {
    const [x, y] = [Math.round(point.x), Math.round(point.y)]
    this.delta(x - this.#x)
    this.delta(y - this.#y)
    this.#x = x
    this.#y = y
  }

  /** Bytes as they are. */
  raw(bytes: Uint8Array): void {
    writeUint8Array(this.#encoder, bytes)
  }

  get length(): number {
    return length(this.#encoder)
  }

  bytes(): Uint8Array<ArrayBuffer> {
    // Copied to its own length, so that nothing of the encoder's room rides along.
    return new Uint8Array(toUint8Array(this.#encoder)).slice(0, this.length)
  }

  /** A signed number, in zig-zag form. */
  delta(delta: number): void {
    this.number(((delta << 1) ^ (delta >> 31)) >>> 0)
  }
}

import { laserIdOf, laserStyle } from '@takhti/schema/board/laser'
import { Events } from '#state/events.ts'
import { Signal } from '#state/signal.ts'
import type { GrowingStroke, InkProgress, InkSample } from './ink-session.ts'
import type { SeenInk } from './live-ink.ts'

/** How long a point of a trail is visible, in milliseconds. */
export const TRAIL_MS = 1_200

/** A pointer that sends nothing for this long is removed, in milliseconds. */
const silentMs = 5_000

/** A trail is sent as strokes of at most this many points: a client without laser drops the oldest with its stroke. */
const MAX_SENT_POINTS = 400

/**
 * More points than a pointer measures while a point is visible. In a flood, points beyond this limit evict the
 * oldest.
 */
const MAX_SEEN_POINTS = 600

/**
 * The trail of a pointer: page pixels, and when each point arrived, in milliseconds of this device's monotonic clock.
 */
export type Trail = {
  readonly x: number[]
  readonly y: number[]
  readonly seenAt: number[]
  /** The number of the stroke's points so far, including faded ones. */
  count: number
  isHeld: boolean
}

type LaserParts = { newId(): string; now(): number }

/** A pointer that leaves no marks: its trail fades and is in no document. */
export class Laser {
  /** The map and its trails change in place; listeners are notified of each change. */
  readonly trails: Signal<ReadonlyMap<string, Trail>>
  /** This person's trail, to send. */
  readonly progress = new Events<InkProgress>()
  readonly #trails = new Map<string, Trail>()
  readonly #parts: LaserParts
  #stroke: GrowingStroke | null = null
  #firstAtMs = 0

  constructor(parts: LaserParts) {
    this.#parts = parts
    this.trails = new Signal<ReadonlyMap<string, Trail>>(this.#trails)
  }

  /** Whether this person's laser is active. */
  get isPointing(): boolean {
    return this.#stroke !== null
  }

  begin(samples: readonly InkSample[]): void {
    this.end()
    this.#firstAtMs = samples[0]?.atMs ?? 0
    this.#take()
    this.extend(samples)
  }

  extend(samples: readonly InkSample[]): void {
    const stroke = this.#stroke
    const trail = stroke && this.#trails.get(stroke.id)
    if (!stroke || !trail) return
    const from = stroke.x.length
    for (const { page, pressure, atMs } of samples) {
      stroke.x.push(page.x)
      stroke.y.push(page.y)
      stroke.pressure.push(pressure)
      stroke.at.push(Math.max(0, Math.round(atMs - this.#firstAtMs)))
      append(trail, page, this.#parts.now())
    }
    this.trails.notify()
    this.progress.emit({ stroke, from, state: 'drawing' })
    if (stroke.x.length >= MAX_SENT_POINTS) this.#goOn(samples)
  }

  end(): void {
    const stroke = this.#stroke
    if (!stroke) return
    this.#stroke = null
    this.#letGo(stroke.id)
    this.progress.emit({ stroke, from: stroke.x.length, state: 'dropped' })
  }

  /** Applies remote laser points. */
  receive(pieces: readonly SeenInk[]): void {
    for (const piece of pieces) {
      if (piece.isEnded) this.#letGo(piece.strokeId)
      else this.#grow(piece)
    }
    this.trails.notify()
  }

  /** Drops points that are no longer visible. Returns whether any are left. */
  fade(): boolean {
    const now = this.#parts.now()
    for (const [id, trail] of this.#trails) {
      const last = trail.seenAt.at(-1) ?? 0
      if (trail.isHeld && id !== this.#stroke?.id && now - last > silentMs) trail.isHeld = false
      const stored = trail.seenAt.findIndex((at) => now - at < TRAIL_MS)
      // The last point of a resting pointer remains: it is the pointer's position.
      drop(trail, stored < 0 ? trail.x.length - Number(trail.isHeld) : stored)
      if (trail.x.length === 0) this.#trails.delete(id)
    }
    return this.#trails.size > 0
  }

  clear(): void {
    this.end()
    this.#trails.clear()
    this.trails.notify()
  }

  #take(): void {
    const id = laserIdOf(this.#parts.newId())
    this.#stroke = { id, style: laserStyle, startedAt: 0, x: [], y: [], pressure: [], at: [] }
    this.#trails.set(id, emptyTrail())
  }

  /** Begins the next stroke of the same trail at the end of the previous one. */
  #goOn(samples: readonly InkSample[]): void {
    this.end()
    this.#take()
    this.extend(samples.slice(-1))
  }

  #letGo(id: string): void {
    const trail = this.#trails.get(id)
    if (trail) trail.isHeld = false
  }

  #grow({ strokeId, from, ...points }: SeenInk): void {
    const trail = this.#trails.get(strokeId) ?? emptyTrail()
    this.#trails.set(strokeId, trail)
    const now = this.#parts.now()
    // A late subscriber misses the beginning; the rest still shows where the pointer is.
    const known = Math.max(0, trail.count - from)
    for (let index = known; index < points.x.length; index++)
      append(trail, { x: points.x[index] ?? 0, y: points.y[index] ?? 0 }, now)
    trail.count = Math.max(trail.count, from + points.x.length)
  }
}

function emptyTrail(): Trail {
  return { x: [], y: [], seenAt: [], count: 0, isHeld: true }
}

function append(trail: Trail, { x, y }: { x: number; y: number }, now: number): void {
  trail.x.push(x)
  trail.y.push(y)
  trail.seenAt.push(now)
  drop(trail, trail.x.length - MAX_SEEN_POINTS)
}

function drop({ x, y, seenAt }: Trail, count: number): void {
  if (count > 0) for (const column of [x, y, seenAt]) column.splice(0, count)
}

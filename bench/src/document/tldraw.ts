import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installedPeers } from '#peers.ts'
import type { Stroke } from './strokes.ts'

type TldrawRecord = Record<string, unknown> & { readonly id: string }

/** The initial state of its room. */
type Snapshot = { documents: { state: TldrawRecord; lastChangedClock: number }[]; schema: unknown }

type TldrawParts = {
  DEFAULT_INITIAL_SNAPSHOT: Snapshot
  getTlsyncProtocolVersion(): number
  createTLSchema(): {
    serialize(): unknown
    validateRecord(store: unknown, shape: unknown, phase: string, before: unknown): TldrawRecord
  }
  createShapeId(): string
  b64Vecs: { encodePoints(points: readonly { x: number; y: number; z: number }[]): string }
  getIndices(count: number): string[]
  getNetworkDiff(diff: { added: Record<string, unknown>; updated: Record<string, unknown>; removed: object }): unknown
}

// How often its client sends to the room.
const networkTickMs = 1000 / 30

/** tldraw's own packages: its schema, which checks each record, and the message that its client sends of a change. */
export class Tldraw {
  readonly #parts: TldrawParts
  readonly #schema: ReturnType<TldrawParts['createTLSchema']>

  constructor() {
    const from = createRequire(join(installedPeers(), 'package.json'))
    // The peers are not of this workspace, so their types are not available.
    this.#parts = ['@tldraw/tlschema', '@tldraw/utils', '@tldraw/sync-core'].reduce(
      (parts, name) => ({ ...parts, ...(from(name) as object) }),
      {},
    ) as TldrawParts
    this.#schema = this.#parts.createTLSchema()
  }

  /** Its schema, in the form that its room takes. */
  get schema(): unknown {
    return this.#schema
  }

  /** A room in which strokes were drawn. */
  snapshot(drawn: readonly Stroke[]): Snapshot {
    const { documents, ...rest } = this.#parts.DEFAULT_INITIAL_SNAPSHOT
    const shapes = this.#records(drawn).map((state) => ({ state, lastChangedClock: 0 }))
    return { ...rest, documents: [...documents, ...shapes] }
  }

  /** The first message of its client. */
  connect(connectRequestId: string): object {
    const protocolVersion = this.#parts.getTlsyncProtocolVersion()
    return {
      ...{ type: 'connect', connectRequestId, lastServerClock: -1, protocolVersion },
      schema: this.#schema.serialize(),
    }
  }

  /** A shape that was just begun. */
  aShape(id: string): object {
    return this.#shape({ kind: 'ink', x: [0], y: [0], pressure: [0.5], at: [0] }, { id, index: 'a1' })
  }

  /** Strokes as its store saves them, in bytes. */
  savedBytes(drawn: readonly Stroke[]): number {
    const store = Object.fromEntries(this.#records(drawn).map((record) => [record.id, record]))
    return Buffer.byteLength(JSON.stringify({ store, schema: this.#schema.serialize() }))
  }

  /**
   * The messages of its client for one stroke while it is drawn, in bytes: each tick the new part; without the
   * pointer's own messages.
   */
  wireBytes(stroke: Stroke, everyMs: number): number {
    const id = this.#parts.createShapeId()
    const lastsMs = stroke.x.length * everyMs
    let [bytes, clock] = [0, 0]
    let before: TldrawRecord | null = null
    for (let nowMs = networkTickMs; nowMs < lastsMs + networkTickMs; nowMs += networkTickMs) {
      const points = Math.min(stroke.x.length, Math.floor(nowMs / everyMs) + 1)
      const after: TldrawRecord = this.#shape(stroke, { id, index: 'a1', points, isComplete: nowMs >= lastsMs })
      const diff = this.#parts.getNetworkDiff(
        before === null
          ? { added: { [id]: after }, updated: {}, removed: {} }
          : { added: {}, updated: { [id]: [before, after] }, removed: {} },
      )
      before = after
      if (diff) bytes += Buffer.byteLength(JSON.stringify({ type: 'push', clientClock: clock++, diff }))
    }
    return bytes
  }

  #records(drawn: readonly Stroke[]): TldrawRecord[] {
    const indices = this.#parts.getIndices(drawn.length)
    return drawn.map((stroke, place) =>
      this.#shape(stroke, { id: this.#parts.createShapeId(), index: indices[place] ?? 'a1' }),
    )
  }

  #shape(
    { x, y, pressure }: Stroke,
    {
      id,
      index,
      points = x.length,
      isComplete = true,
    }: { id: string; index: string; points?: number; isComplete?: boolean },
  ): TldrawRecord {
    const [left = 0, top = 0] = [x[0], y[0]]
    const path = this.#parts.b64Vecs.encodePoints(
      x
        .slice(0, points)
        .map((each, place) => ({ x: each - left, y: (y[place] ?? top) - top, z: pressure[place] ?? 0.5 })),
    )
    const props = {
      color: 'black',
      fill: 'none',
      dash: 'draw',
      size: 'm',
      segments: [{ type: 'free', path }],
      isComplete,
      isClosed: false,
      isPen: true,
      scale: 1,
      scaleX: 1,
      scaleY: 1,
    }
    const common = {
      typeName: 'shape',
      type: 'draw',
      parentId: 'page:page',
      rotation: 0,
      isLocked: false,
      opacity: 1,
      meta: {},
    }
    return this.#schema.validateRecord({}, { id, ...common, index, x: left, y: top, props }, 'createRecord', null)
  }
}

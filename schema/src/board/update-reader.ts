import * as Y from 'yjs'

/** One value that an update puts under a key of a root map; null for a value that was already deleted when it was sent. */
export type Write = { readonly root: string; readonly key: string; readonly value: { readonly set: unknown } | null }

/**
 * The writes of an update. `gap`: it builds on something the document does not have, so Yjs would store it apart and
 * apply it unseen later. `malformed`: no operation of this board makes such bytes.
 */
export type UpdateReading = 'malformed' | 'gap' | readonly Write[]

type Struct = Y.Item | Y.GC | Y.Skip
type Place = { readonly root: string; readonly key: string }
type Section = { readonly structs: Struct[]; next: number }

/**
 * Reads the writes of an update, without applying it and without reading untouched parts of the document. It decodes
 * the update's structs and traces each to its root and key through its neighbours. Then it replays Yjs' order of
 * integration on the clocks alone.
 */
export function readWrites(update: Uint8Array, current: Y.Doc): UpdateReading {
  const decoded = decode(update)
  if (decoded === null) return 'malformed'
  const sections = sectionsOf(decoded.structs)
  if (sections === null) return 'malformed'
  const reader = new UpdateReader(sections, current)
  if (!reader.integrates() || !reader.knowsAll(decoded.ds)) return 'gap'
  return reader.writes() ?? 'malformed'
}

function decode(update: Uint8Array): ReturnType<typeof Y.decodeUpdate> | null {
  try {
    return Y.decodeUpdate(update)
  } catch {
    return null
  }
}

/** The structs by client. Null if a client's have a gap, because Yjs would silently apply only a part of them. */
function sectionsOf(structs: readonly Struct[]): Map<number, Section> | null {
  const sections = new Map<number, Section>()
  let last: Struct | null = null
  for (const struct of structs) {
    const { client, clock } = struct.id
    const continues = last?.id.client === client
    if (struct.length < 1 || struct instanceof Y.GC || continues === !sections.has(client)) return null
    if (continues && last !== null && clock !== last.id.clock + last.length) return null
    if (struct instanceof Y.Item && !looksBack(struct)) return null
    const section = sections.get(client) ?? { structs: [], next: 0 }
    section.structs.push(struct)
    sections.set(client, section)
    last = struct
  }
  return sections
}

/** Whether an item builds only on earlier items of its own client. */
function looksBack({ id, origin, rightOrigin }: Y.Item): boolean {
  return [origin, rightOrigin].every((link) => link === null || link.client !== id.client || link.clock < id.clock)
}

class UpdateReader {
  readonly #sections: Map<number, Section>
  readonly #current: Y.Doc
  /** The clocks of the document during the replay. */
  readonly #clocks = new Map<number, number>()
  readonly #places = new Map<Y.Item, Place | null>()

  constructor(sections: Map<number, Section>, current: Y.Doc) {
    this.#sections = sections
    this.#current = current
  }

  /** Whether Yjs could integrate every struct; a blocked one lacks another or waits for itself. */
  integrates(): boolean {
    const ready = [...this.#sections.keys()]
    const waiting = new Map<number, number[]>()
    for (let client = ready.pop(); client !== undefined; client = ready.pop()) {
      const before = this.#clockOf(client)
      const blocker = this.#advance(client)
      if (blocker !== null) waiting.set(blocker, [...(waiting.get(blocker) ?? []), client])
      // Woken only by progress, so that two clients that wait for each other end the replay.
      if (this.#clockOf(client) === before) continue
      ready.push(...(waiting.get(client) ?? []))
      waiting.delete(client)
    }
    return [...this.#sections.values()].every(({ structs, next }) => next === structs.length)
  }

  /** Whether everything that the update deletes exists. */
  knowsAll(deleted: ReturnType<typeof Y.decodeUpdate>['ds']): boolean {
    return [...deleted.clients].every(([client, ranges]) =>
      ranges.every(({ clock, len }) => clock + len <= this.#clockOf(client)),
    )
  }

  /** The values that are new to the document. Null if one is invalid in a board's document. */
  writes(): Write[] | null {
    const writes: Write[] = []
    for (const { structs } of this.#sections.values()) {
      for (const struct of structs) {
        if (!(struct instanceof Y.Item)) continue
        const added = this.#writesOf(struct)
        if (added === null) return null
        writes.push(...added)
      }
    }
    return writes
  }

  /** Integrates a client's structs as far as possible; the client that the next one waits for, or null. */
  #advance(client: number): number | null {
    const section = this.#sections.get(client)
    for (let struct = section?.structs[section.next]; section && struct; struct = section.structs[section.next]) {
      const clock = this.#clockOf(client)
      if (struct.id.clock > clock) return null
      if (struct instanceof Y.Item) {
        const blocker = [struct.origin, struct.rightOrigin].find(
          (link) => link !== null && link.client !== client && link.clock >= this.#clockOf(link.client),
        )
        if (blocker) return blocker.client
      }
      // A skip represents omitted structs, so it moves no clock.
      if (!(struct instanceof Y.Skip)) this.#clocks.set(client, Math.max(clock, struct.id.clock + struct.length))
      section.next++
    }
    return null
  }

  #writesOf(item: Y.Item): Write[] | null {
    const known = Y.getState(this.#current.store, item.id.client) - item.id.clock
    const values = valuesOf(item.content)
    if (known >= item.length) return this.#isForked(item) ? null : []
    const place = this.#placeOf(item)
    if (place === null || values === null) return null
    if (values.length === 0) return [{ ...place, value: null }]
    return values.slice(Math.max(0, known)).map((set) => ({ ...place, value: { set } }))
  }

  /**
   * Whether the document has other content under the item's id. Two copies of one device's storage write under one
   * client id; Yjs would drop the second one's edit and never converge.
   */
  #isForked(item: Y.Item): boolean {
    const held = Y.getItem(this.#current.store, item.id)
    if (!(held instanceof Y.Item) || held.deleted || held.id.clock !== item.id.clock) return false
    const [mine, theirs] = [valuesOf(held.content), valuesOf(item.content)]
    if (!mine || !theirs || mine.length !== theirs.length || theirs.length === 0) return false
    return !mine.every((value, index) => isSame(value, theirs[index]))
  }

  /** The root and key of an item, found by walking to one that names them; the walk's steps are remembered. */
  #placeOf(item: Y.Item): Place | null {
    const walked: Y.Item[] = []
    let place: Place | null | undefined
    for (let at: Y.Item | null = item; place === undefined; at = this.#neighbour(at)) {
      place = at === null ? null : (this.#places.get(at) ?? namedPlace(at))
      if (at !== null) walked.push(at)
    }
    for (const step of walked) this.#places.set(step, place)
    return place
  }

  #neighbour(item: Y.Item | null): Y.Item | null {
    const link = item?.origin ?? item?.rightOrigin ?? null
    if (link === null) return null
    if (link.clock < Y.getState(this.#current.store, link.client)) {
      const held = Y.getItem(this.#current.store, link)
      return held instanceof Y.Item ? held : null
    }
    return itemAt(this.#sections.get(link.client)?.structs ?? [], link.clock)
  }

  #clockOf(client: number): number {
    return this.#clocks.get(client) ?? Y.getState(this.#current.store, client)
  }
}

/** The place that an item names: null if it cannot be in a board, undefined if only its neighbour has it. */
function namedPlace(item: Y.Item): Place | null | undefined {
  // A decoded item that is not integrated has the name of its root here, which Yjs' types omit.
  const parent: unknown = item.parent
  if (parent === null) return undefined
  const root = parent instanceof Y.AbstractType ? rootOf(parent) : parent
  return typeof root === 'string' && item.parentSub !== null ? { root, key: item.parentSub } : null
}

function rootOf(type: Y.AbstractType<unknown>): string | null {
  // `findRootTypeKey` throws for a type that is not a root.
  return type._item === null ? Y.findRootTypeKey(type) : null
}

/** The values of an item, none for a deleted one; null for content that a board never has, such as a nested type. */
function valuesOf(content: Y.Item['content']): readonly unknown[] | null {
  if (content instanceof Y.ContentAny) return content.arr
  if (content instanceof Y.ContentBinary) return [content.content]
  return content instanceof Y.ContentDeleted ? [] : null
}

function isSame(a: unknown, b: unknown): boolean {
  if (!(a instanceof Uint8Array) || !(b instanceof Uint8Array)) return JSON.stringify(a) === JSON.stringify(b)
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

/** The item of one client's run that contains a clock, by binary search. */
function itemAt(structs: readonly Struct[], clock: number): Y.Item | null {
  let [low, high] = [0, structs.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const struct = structs[middle]
    if (struct === undefined) return null
    if (clock < struct.id.clock) high = middle - 1
    else if (clock >= struct.id.clock + struct.length) low = middle + 1
    else return struct instanceof Y.Item ? struct : null
  }
  return null
}

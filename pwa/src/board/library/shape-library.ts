import { readClip, writeClip } from '@takhti/schema/board/clip'
import { byOrder } from '@takhti/schema/board/order'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { newId } from '@takhti/schema/kit/ids'

/** A drawing of one's own for later pages: shapes as a clip. */
export type LibraryItem = { readonly id: string; readonly name: string; readonly clip: string }

export const maxItems = 100
/** The longest clip of an item, and the longest name, in UTF-16 units. */
const maxClip = 200_000
const maxName = 60

const MARK = 'takhti-library'

type Parts = {
  load(): Promise<string | null>
  store(value: string): Promise<void>
}

/** What a selection cannot become an item for. */
export type LibraryFault = 'full' | 'tooLarge' | 'noPictures'

/**
 * One person's library on this device. Pictures are left out, because their bytes belong to a lesson and another one
 * has no right to them.
 */
export class ShapeLibrary {
  readonly #parts: Parts
  /** One change after the other: each begins with what the last one stored. */
  #before: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async items(): Promise<readonly LibraryItem[]> {
    return itemsIn((await this.#parts.load()) ?? '') ?? []
  }

  /** Adds a selection as the first item. */
  add(shapes: readonly Shape[], name: string): Promise<LibraryFault | null> {
    const own = shapes.filter(({ kind }) => kind !== 'image').toSorted(byOrder)
    const clip = writeClip(own, null)
    if (own.length === 0) return Promise.resolve('noPictures')
    if (clip.length > maxClip) return Promise.resolve('tooLarge')
    return this.#change((items) => {
      if (items.length >= maxItems) return 'full'
      return [{ id: itemId(), name: name.slice(0, maxName), clip }, ...items]
    })
  }

  /** Adds the items of a file; as many as there is room for. Returns their number, or null for another file. */
  async open(text: string): Promise<number | null> {
    const read = itemsIn(text)
    if (read === null) return null
    let count = 0
    await this.#change((items) => {
      const known = new Set(items.map(({ clip }) => clip))
      const added = read.filter(({ clip }) => !known.has(clip)).slice(0, maxItems - items.length)
      count = added.length
      return [...added.map((item) => ({ ...item, id: itemId() })), ...items]
    })
    return count
  }

  async file(): Promise<string> {
    return textOf(await this.items())
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#change((items) =>
      items.map((item) => (item.id === id ? { ...item, name: name.slice(0, maxName) } : item)),
    )
  }

  /** Replaces all items: a removal, and its undo. */
  async set(items: readonly LibraryItem[]): Promise<void> {
    await this.#change(() => items)
  }

  #change(
    edit: (items: readonly LibraryItem[]) => readonly LibraryItem[] | LibraryFault,
  ): Promise<LibraryFault | null> {
    const done = this.#before.then(async () => {
      const next = edit(await this.items())
      if (typeof next === 'string') return next
      await this.#parts.store(textOf(next))
      return null
    })
    this.#before = done.catch(() => {})
    return done
  }
}

function itemId(): string {
  return newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}

function textOf(items: readonly LibraryItem[]): string {
  return JSON.stringify({ mark: MARK, items: items.map(({ id, name, clip }) => ({ id, name, clip })) })
}

/** The valid items of a stored text or a file; null for any other text. */
function itemsIn(text: string): readonly LibraryItem[] | null {
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return null
  }
  const { mark, items } = fieldsIn(stored)
  if (mark !== MARK || !Array.isArray(items)) return null
  return items.slice(0, maxItems).flatMap((item: unknown) => {
    const { id, name, clip } = fieldsIn(item)
    if (typeof id !== 'string' || typeof name !== 'string' || typeof clip !== 'string') return []
    const shapes = clip.length <= maxClip ? (readClip(clip)?.shapes ?? []) : []
    return shapes.length > 0 ? [{ id, name: name.slice(0, maxName), clip }] : []
  })
}

function fieldsIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

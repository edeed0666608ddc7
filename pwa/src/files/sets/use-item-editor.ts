import type { StoredItem, SetChange } from '@takhti/schema/questions/sets/rules'
import { useState } from 'react'
import { newId } from './set-store.ts'

/** A removed item, which can return to its place. */
type Removed<Item extends { id: string }> = { item: StoredItem<Item>; number: number; after: string | null }

/** A list of items that merge by their versions, with the actions on them: of a set, a deck or an assessment. */
export type ItemEditor<Item extends { id: string }> = {
  items: readonly StoredItem<Item>[]
  /** `base` is the version that was opened for editing, null for a new item. */
  put: (item: Item, base: string | null, after?: string | null) => Promise<void>
  remove: (index: number) => Promise<void>
  /** Moves the item at a position to another one, both counted from 0. */
  move: (from: number, to: number) => Promise<void>
  removed: Removed<Item> | null
  undo: () => Promise<void>
}

/** The editor of items whose changes `change` stores on this device and sends. */
export function useItemEditor<Item extends { id: string }>(
  items: readonly StoredItem<Item>[],
  change: (changes: SetChange<Item>[]) => Promise<void>,
): ItemEditor<Item> {
  const [removed, setRemoved] = useState<Removed<Item> | null>(null)
  const behind = (index: number) => items[index - 1]?.id ?? null
  return {
    items,
    removed,
    put: (item, base, after = items.at(-1)?.id ?? null) =>
      change([{ kind: 'put', item, version: newId(), base, after }]),
    async remove(index) {
      const item = items[index]
      if (item === undefined) return
      setRemoved({ item, number: index + 1, after: behind(index) })
      await change([{ kind: 'remove', id: item.id, base: item.version }])
    },
    async move(from, to) {
      const item = items[from]
      if (item === undefined || from === to || to < 0 || to >= items.length) return
      await change([{ kind: 'move', id: item.id, after: to > from ? (items[to]?.id ?? null) : behind(to) }])
    },
    async undo() {
      if (removed === null) return
      setRemoved(null)
      const { version, otherOf: _, ...item } = removed.item
      // An item without the list's own fields.
      const put = { kind: 'put' as const, item: item as unknown as Item, base: version, after: removed.after }
      await change([{ ...put, version: newId() }])
    },
  }
}

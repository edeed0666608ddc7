import type { Card } from '@takhti/schema/questions/decks/model'
import type { Question } from '@takhti/schema/questions/model'
import type { Kept, SetChange } from '@takhti/schema/questions/sets/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSet, newId, refreshSet, type DeviceSet } from './set-store.ts'

/** A removed item, which can return to its place. */
export type Removed<Item extends { id: string }> = { item: Kept<Item>; number: number; after: string | null }

/** The actions on the items of a set that is shown. */
export type SetEditor<Item extends { id: string }> = {
  /** `base` is the version that was opened for editing, null for a new item. */
  put: (item: Item, base: string | null, after?: string | null) => Promise<void>
  remove: (index: number) => Promise<void>
  /** Moves the item at a position to another one, both counted from 0. */
  move: (from: number, to: number) => Promise<void>
  removed: Removed<Item> | null
  undo: () => Promise<void>
}

/** Edits a set; it is fetched from the server while it is shown, and on each change event. */
export function useSet<Item extends Question | Card>(set: DeviceSet<Item>): SetEditor<Item> {
  const { id, items } = set
  const [removed, setRemoved] = useState<Removed<Item> | null>(null)
  useQuery({
    // Under the key of the area: a change event of *My content* refetches this.
    queryKey: ['files', 'set', id],
    queryFn: () => refreshSet(id, set.deckKind !== null),
    retry: false,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const change = (...changes: SetChange<Item>[]) => changeSet(set, changes)
  const behind = (index: number) => items[index - 1]?.id ?? null
  return {
    removed,
    put: (item, base, after = items.at(-1)?.id ?? null) => change({ kind: 'put', item, version: newId(), base, after }),
    async remove(index) {
      const item = items[index]
      if (item === undefined) return
      setRemoved({ item, number: index + 1, after: behind(index) })
      await change({ kind: 'remove', id: item.id, base: item.version })
    },
    async move(from, to) {
      const item = items[from]
      if (item === undefined || from === to || to < 0 || to >= items.length) return
      await change({ kind: 'move', id: item.id, after: to > from ? (items[to]?.id ?? null) : behind(to) })
    },
    async undo() {
      if (removed === null) return
      setRemoved(null)
      const { version, otherOf: _, ...item } = removed.item
      // An item without the set's own fields.
      const put = { kind: 'put' as const, item: item as unknown as Item, base: version, after: removed.after }
      await change({ ...put, version: newId() })
    },
  }
}

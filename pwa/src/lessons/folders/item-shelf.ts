import type { TakenWay } from '@takhti/schema/files/filing/rules'
import type { ReactNode } from 'react'
import type { Undo } from './filing-store.ts'

/** Something that lies in folders beside lessons, such as a file. */
export type ShelfItem = {
  id: string
  name: string
  parentId: string | null
  tags: readonly string[]
  isStarred: boolean
  createdAt: string
  updatedAt: string
}

/** All such things, how they look, and what files them; each change is shown at once and sent by the outbox. */
export type ItemShelf = {
  items: readonly ShelfItem[]
  /** What a row shows of an item; `mark` stands before its name. */
  face: (id: string, mark: ReactNode) => ReactNode
  /** What can be done with it beside filing it. */
  actions: (id: string) => ReactNode
  rename: (id: string, name: string) => Promise<void>
  star: (id: string, isStarred: boolean) => Promise<void>
  tag: (id: string, tags: string[]) => Promise<void>
  remove: (id: string) => Promise<Undo>
  move: (ids: readonly string[], parentId: string | null, ifTaken: TakenWay) => Promise<void>
}

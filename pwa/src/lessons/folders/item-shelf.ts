import type { TakenWay } from '@takhti/schema/files/filing/rules'
import type { ReactNode } from 'react'
import type { Undo } from './filing-store.ts'

/** An item in folders beside lessons, such as a file. */
export type ShelfItem = {
  id: string
  name: string
  parentId: string | null
  tags: readonly string[]
  isStarred: boolean
  createdAt: string
  updatedAt: string
}

/** The items, their look, and their filing actions; each change is shown at once and sent by the outbox. */
export type ItemShelf = {
  items: readonly ShelfItem[]
  /** A row's content for an item; `mark` comes before its name. */
  face: (id: string, mark: ReactNode) => ReactNode
  /** Its actions besides filing. */
  actions: (id: string) => ReactNode
  rename: (id: string, name: string) => Promise<void>
  star: (id: string, isStarred: boolean) => Promise<void>
  tag: (id: string, tags: string[]) => Promise<void>
  remove: (id: string) => Promise<Undo>
  move: (ids: readonly string[], parentId: string | null, ifTaken: TakenWay) => Promise<void>
}

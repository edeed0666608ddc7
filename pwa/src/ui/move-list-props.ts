import type { ReactNode } from 'react'

export type MoveListProps = {
  /** Ids in their order. */
  ids: readonly string[]
  /** The item's name in announcements and in the label of its handle. */
  titleOf: (id: string) => string
  isLocked?: boolean
  className: string
  itemClass: string
  onMove: (from: number, to: number) => void
  /** `handle` is the drag handle of the item; null until dragging is loaded. */
  children: (id: string, index: number, handle: ReactNode) => ReactNode
}

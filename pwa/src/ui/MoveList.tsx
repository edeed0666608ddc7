import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'

export type MoveListProps = {
  /** Ids in their order. */
  ids: readonly string[]
  /** The item's name in announcements and in the label of its handle. */
  titleOf: (id: string) => string
  isLocked?: boolean
  className: string
  itemClass: string
  onMove: (from: number, to: number) => void
  /** `handle` is what the item is dragged by; null until dragging is loaded. */
  children: (id: string, index: number, handle: ReactNode) => ReactNode
}

/**
 * A list in an order of the user's: dragged by pointer or touch, moved by keyboard once dragging is loaded.
 * Its items keep `MoveButtons`, which need no drag at all.
 */
export function MoveList(props: MoveListProps) {
  const list = useRef<HTMLOListElement>(null)
  const Sortable = useSortable(list)
  if (Sortable) return <Sortable {...props} />
  return (
    <ol ref={list} className={props.className}>
      {props.ids.map((id, index) => (
        <li key={id} className={props.itemClass}>
          {props.children(id, index, null)}
        </li>
      ))}
    </ol>
  )
}

/** Loads dragging, and puts it in place while no field of the list has the focus: the swap mounts the items again. */
function useSortable(list: { current: HTMLElement | null }): ComponentType<MoveListProps> | null {
  const [Sortable, setSortable] = useState<ComponentType<MoveListProps> | null>(null)
  useEffect(() => {
    let isGone = false
    const place = (loaded: ComponentType<MoveListProps>) => {
      if (isGone) return
      if (list.current?.contains(document.activeElement) === true)
        list.current.addEventListener('focusout', () => setTimeout(() => place(loaded)), { once: true })
      else setSortable(() => loaded)
    }
    // Without it the buttons still move the items.
    import('./SortableList.tsx').then(({ SortableList }) => place(SortableList)).catch(() => {})
    return () => {
      isGone = true
    }
  }, [list])
  return Sortable
}

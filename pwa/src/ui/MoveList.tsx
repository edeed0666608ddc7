import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

const loadSortable = () => import('./SortableList.tsx')

const SortableList = lazy(() => loadSortable().then((file) => ({ default: file.SortableList })))

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
  const isSortable = useSortable(list)
  const plain = (
    <ol ref={list} className={props.className}>
      {props.ids.map((id, index) => (
        <li key={id} className={props.itemClass}>
          {props.children(id, index, null)}
        </li>
      ))}
    </ol>
  )
  if (!isSortable) return plain
  return (
    <Suspense fallback={plain}>
      <SortableList {...props} />
    </Suspense>
  )
}

/** Whether dragging is loaded and no field of the list has the focus: the swap mounts the items again. */
function useSortable(list: { current: HTMLElement | null }): boolean {
  const [isSortable, setSortable] = useState(false)
  useEffect(() => {
    let isGone = false
    const place = () => {
      if (isGone) return
      if (list.current?.contains(document.activeElement) === true)
        list.current.addEventListener('focusout', () => setTimeout(place), { once: true })
      else setSortable(true)
    }
    // Without it the buttons still move the items.
    loadSortable()
      .then(place)
      .catch(() => {})
    return () => {
      isGone = true
    }
  }, [list])
  return isSortable
}

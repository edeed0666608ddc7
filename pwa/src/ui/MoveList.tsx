import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { MoveListProps } from './move-list-props.ts'

const loadSortable = () => import('./SortableList.tsx')

const SortableList = lazy(() => loadSortable().then((file) => ({ default: file.SortableList })))

/**
 * A list that the user reorders: by pointer or touch, and by keyboard once dragging is loaded. Its items retain
 * `MoveButtons`, which need no dragging.
 */
export function MoveList(props: MoveListProps) {
  const list = useRef<HTMLOListElement>(null)
  const isReady = useSortable(list)
  const [isSortable, setSortable] = useState(false)
  // The swap mounts the items again, which would end an open form within one.
  if (isReady && !isSortable && props.isLocked !== true) setSortable(true)
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

import { useEffect, useRef, useState } from 'react'

/** The item being written: `finish` stores it, `drop` does not. */
export type Draft<Item> = { draft: Item; setDraft: (draft: Item) => void; finish: () => void; drop: () => void }

/**
 * An item while it is edited. The draft is stored when the form is done, and when it unmounts for another reason; only
 * `drop` discards it.
 */
export function useDraft<Item>(
  start: Item,
  { keep, close }: { keep: (item: Item) => void; close: () => void },
): Draft<Item> {
  const [draft, setDraft] = useState(start)
  const state = useRef({ draft, isOver: false, keep })
  useEffect(() => {
    state.current = { ...state.current, draft, keep }
  })
  const end = (isKept: boolean) => {
    state.current.isOver = true
    if (isKept) keep(draft)
    close()
  }
  useEffect(() => {
    const current = state
    function keepWritten() {
      const { draft: written, isOver, keep: keepIt } = current.current
      if (!isOver && written !== start) keepIt(written)
    }
    return keepWritten
    // The effect refers to the item that the form started with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { draft, setDraft, finish: () => end(true), drop: () => end(false) }
}

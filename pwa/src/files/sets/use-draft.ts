import { useEffect, useRef, useState } from 'react'

/** The item being written: `finish` stores it, `drop` does not. */
export type Draft<Item> = { draft: Item; setDraft: (draft: Item) => void; finish: () => void; drop: () => void }

/**
 * An item while it is edited. The draft is stored when the form is done, and when it unmounts for another reason; only
 * `drop` discards it.
 */
export function useDraft<Item>(
  start: Item,
  { save, close }: { save: (item: Item) => void; close: () => void },
): Draft<Item> {
  const [draft, setDraft] = useState(start)
  const state = useRef({ draft, isOver: false, save })
  useEffect(() => {
    state.current = { ...state.current, draft, save }
  })
  const end = (isSaved: boolean) => {
    state.current.isOver = true
    if (isSaved) save(draft)
    close()
  }
  useEffect(() => {
    const current = state
    function saveWritten() {
      const { draft: written, isOver, save: saveIt } = current.current
      if (!isOver && written !== start) saveIt(written)
    }
    return saveWritten
    // The effect refers to the item that the form started with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { draft, setDraft, finish: () => end(true), drop: () => end(false) }
}

import { boxAround } from '@takhti/schema/board/geometry'
import { rewriteText } from '@takhti/schema/board/rewrite-text'
import { NOTE_PADDING, wordsOf } from '@takhti/schema/board/shapes/note'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { latin } from '../canvas/text-lines.ts'
import { roomOf } from '../canvas/text-room.ts'
import type { Editor } from '../editor/editor.ts'
import type { WrittenText } from '../editor/written-text.ts'

/**
 * Loads fonts for typed text that this device lacks. Returns how many times fonts have arrived: measure the text again after
 * each. Calls `late` for fonts that arrive after the field has closed.
 */
export function useLateFonts(text: string, late: () => void): number {
  const [arrivals, setArrivals] = useState(0)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const onArrival = useEffectEvent(() => {
    if (isShown.current) setArrivals((count) => count + 1)
    else late()
  })
  useEffect(() => {
    if (latin.test(text)) return
    const loading = import('../canvas/load-characters.ts').then(({ loadCharacters }) => loadCharacters([text]))
    loading.then(
      (isOther) => isOther && onArrival(),
      // Without the fonts the text stays in boxes.
      () => {},
    )
  }, [text])
  return arrivals
}

/** Resizes stored text that was measured without its fonts. */
export function fitStored(editor: Editor, { kind, props, style }: WrittenText, widest: number | null): void {
  const { x, y, text } = props
  const near = editor.page?.shapes.in(boxAround({ x, y }, { x, y })) ?? []
  const stored = near.findLast((shape) => shape.kind === kind && shape.props.text === text)
  // Leaves the text alone if it was moved, rewritten or removed meanwhile.
  if (stored?.kind !== kind || stored.props.x !== x || stored.props.y !== y) return
  const room = roomOf({ ...(kind === 'note' ? wordsOf(props) : props), marks: style.marks }, widest)
  const height = kind === 'note' ? Math.max(props.height, room.height + 2 * NOTE_PADDING) : room.height
  const fitted = { ...stored.props, width: kind === 'note' ? props.width : room.width, height }
  editor.change((doc, origin) => rewriteText(doc, { id: stored.id, props: fitted }, origin))
}

import { boxAround } from '@takhti/schema/board/geometry'
import { rewriteText } from '@takhti/schema/board/rewrite-text'
import { NOTE_PADDING, wordsOf } from '@takhti/schema/board/shapes/note'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { latin } from '../canvas/text-lines.ts'
import { roomOf } from '../canvas/text-room.ts'
import type { Editor } from '../editor/editor.ts'
import type { WrittenText } from '../editor/written-text.ts'

/**
 * Brings the letters of words that are typed, where this device lacks them; answers how often some have come, after which the words
 * measure otherwise. `late` is told of the ones that come when nobody writes any more.
 */
export function useComingLetters(text: string, late: () => void): number {
  const [come, setCome] = useState(0)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const hear = useEffectEvent(() => {
    if (isShown.current) setCome((count) => count + 1)
    else late()
  })
  useEffect(() => {
    if (latin.test(text)) return
    const bringing = import('../canvas/bring-letters.ts').then(({ bringLetters }) => bringLetters([text]))
    bringing.then(
      (isOther) => isOther && hear(),
      // Without them the words stand in boxes, as they did.
      () => {},
    )
  }, [text])
  return come
}

/** Gives words the room that they need, which were measured as boxes when they were kept. */
export function fitKept(editor: Editor, { kind, props, style }: WrittenText, widest: number | null): void {
  const { x, y, text } = props
  const near = editor.page?.shapes.in(boxAround({ x, y }, { x, y })) ?? []
  const kept = near.findLast((shape) => shape.kind === kind && shape.props.text === text)
  // It may have been moved, written anew or removed meanwhile, and whoever did that saw it as it is.
  if (kept?.kind !== kind || kept.props.x !== x || kept.props.y !== y) return
  const room = roomOf({ ...(kind === 'note' ? wordsOf(props) : props), marks: style.marks }, widest)
  const height = kind === 'note' ? Math.max(props.height, room.height + 2 * NOTE_PADDING) : room.height
  const fitted = { ...kept.props, width: kind === 'note' ? props.width : room.width, height }
  editor.change((doc, origin) => rewriteText(doc, { id: kept.id, props: fitted }, origin))
}

import { MAX_CLIP_LENGTH, writeClip } from '@takhti/schema/board/clip'
import { CLIP_TYPE } from '@takhti/schema/board/clip-type'
import { byOrder } from '@takhti/schema/board/order'
import type { Shape } from '@takhti/schema/board/shapes/index'
import type { Unsubscribe } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import { removeChosen } from '../input/selection-keys.ts'
import { rememberClip } from './last-clip.ts'
import { svgOf } from './svg-write.ts'

/** A clipboard to write to, in several types: the other program chooses the best that it supports. */
type Copied = { setData(type: string, text: string): void }

/**
 * Handles *Copy* and *Cut*, by key, menu or button, for the selection on the board. Returns an unsubscribe function.
 */
export function listenToCopies(editor: Editor): Unsubscribe {
  const stop = new AbortController()
  const onCopy = (event: ClipboardEvent) => {
    const isMeant = editor.selection.ids.value.size > 0 && !isTyping(event.target) && event.clipboardData !== null
    if (!isMeant || !event.clipboardData) return
    event.preventDefault()
    const isCut = event.type === 'cut' && editor.mayDraw.value
    if (copyChosen(editor, event.clipboardData, isCut) && isCut) removeChosen(editor)
  }
  document.addEventListener('copy', onCopy, { signal: stop.signal })
  document.addEventListener('cut', onCopy, { signal: stop.signal })
  return () => stop.abort()
}

/** Writes the selection to a clipboard, as shapes, as an SVG, and as text. Returns whether it could. */
export function copyChosen(editor: Editor, to: Copied, isCut: boolean): boolean {
  const chosen = editor.selection.shapes().toSorted(byOrder)
  // Locked shapes stay when the rest is cut, so they are not copied.
  const shapes = isCut ? chosen.filter(({ isLocked }) => !isLocked) : chosen
  if (shapes.length === 0) return false
  const clip = writeClip(shapes, isCut ? null : (editor.page?.id ?? null))
  if (clip.length > MAX_CLIP_LENGTH) {
    editor.notices.emit('clipTooLarge')
    return false
  }
  const svg = svgOf(shapes)
  const words = wordsOf(shapes)
  to.setData(CLIP_TYPE, clip)
  to.setData('image/svg+xml', svg)
  to.setData('text/plain', words === '' ? svg : words)
  rememberClip({ clip, text: words === '' ? svg : words })
  return true
}

function wordsOf(shapes: readonly Shape[]): string {
  return shapes
    .map((shape) => ('text' in shape.props ? shape.props.text : ''))
    .filter((text) => text !== '')
    .join('\n')
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

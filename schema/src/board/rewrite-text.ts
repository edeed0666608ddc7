import type * as Y from 'yjs'
import { writeEntry } from './entries.ts'
import { removeShapes } from './operations.ts'
import { changeShapes, setEntry } from './set-entries.ts'
import type { TextProps } from './shapes/drawing.ts'
import type { ShapeBody } from './shapes/index.ts'

/**
 * Replaces the text of a text shape or a note, in a new box; a text shape without text is removed. Of two concurrent
 * edits one wins as a whole. Where a shape was rotated, the middle of its box is fixed.
 */
export function rewriteText(pageDoc: Y.Doc, written: { id: string; props: TextProps }, origin: unknown): void {
  const { id, props } = written
  pageDoc.transact(() => {
    let isEmpty = false
    changeShapes(pageDoc, { ids: [id], origin }, (shape) => {
      if (shape.kind !== 'text' && shape.kind !== 'note') return
      isEmpty = shape.kind === 'text' && props.text.trim() === ''
      // Later colour, width and order have entries of their own, which take precedence over these.
      const { prefix, value } = writeEntry({ kind: shape.kind, props, style: shape.style, order: shape.order })
      if (!isEmpty) setEntry(pageDoc, { prefix, id }, value)
    })
    if (isEmpty) removeShapes(pageDoc, [id], origin)
  }, origin)
}

/** A kind that is edited in a dialog, and replaced as a whole. */
type PreparedBody = Extract<ShapeBody, { readonly kind: 'maths' | 'widget' }>

/** Replaces a formula, or a widget. Of two concurrent edits one wins as a whole. */
export function rewriteBody(pageDoc: Y.Doc, written: { id: string; body: PreparedBody }, origin: unknown): void {
  const { id, body } = written
  changeShapes(pageDoc, { ids: [id], origin }, ({ kind, style, order }) => {
    if (kind !== body.kind) return
    const { prefix, value } = writeEntry({ ...body, style, order })
    setEntry(pageDoc, { prefix, id }, value)
  })
}

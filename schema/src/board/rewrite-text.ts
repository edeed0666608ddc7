import type * as Y from 'yjs'
import { writeEntry } from './entries.ts'
import { removeShapes } from './operations.ts'
import { changeShapes, setEntry } from './set-entries.ts'
import type { TextProps } from './shapes/drawing.ts'
import type { ShapeBody } from './shapes/index.ts'

/**
 * Sets other words into a text or a note, in the box that they need; a text without words is removed. Of two people who
 * rewrite one text at once, the words of one hold whole. Where a text was turned, the middle of its box stays.
 */
export function rewriteText(pageDoc: Y.Doc, written: { id: string; props: TextProps }, origin: unknown): void {
  const { id, props } = written
  pageDoc.transact(() => {
    let isEmpty = false
    changeShapes(pageDoc, { ids: [id], origin }, (shape) => {
      if (shape.kind !== 'text' && shape.kind !== 'note') return
      isEmpty = shape.kind === 'text' && props.text.trim() === ''
      // Colour, width and order that were given later stand in entries of their own, which hold before these.
      const { prefix, value } = writeEntry({ kind: shape.kind, props, style: shape.style, order: shape.order })
      if (!isEmpty) setEntry(pageDoc, { prefix, id }, value)
    })
    if (isEmpty) removeShapes(pageDoc, [id], origin)
  }, origin)
}

/** A kind that is written in a dialog, and anew as a whole. */
type PreparedBody = Extract<ShapeBody, { readonly kind: 'maths' | 'widget' }>

/** Sets another formula, or another widget, in the place of one. Of two people who do so at once, that of one holds whole. */
export function rewriteBody(pageDoc: Y.Doc, written: { id: string; body: PreparedBody }, origin: unknown): void {
  const { id, body } = written
  changeShapes(pageDoc, { ids: [id], origin }, ({ kind, style, order }) => {
    if (kind !== body.kind) return
    const { prefix, value } = writeEntry({ ...body, style, order })
    setEntry(pageDoc, { prefix, id }, value)
  })
}

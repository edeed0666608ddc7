import type * as Y from 'yjs'
import { isBound, type ArrowEnds } from './arrow-binds.ts'
import { writeEntry } from './entries.ts'
import { changeShapes, setEntry, setLater } from './set-entries.ts'
import type { ArrowBind, ArrowBinds } from './shapes/binds.ts'
import type { Shape } from './shapes/index.ts'
import { unturned } from './transform.ts'

/**
 * Stores an arrow as it is shown, and unbinds the ends whose bind is released; within a transaction. Without this an
 * end would return to where it was before its shape moved.
 */
export function releaseEnds(pageDoc: Y.Doc, shown: Shape, isReleased: (bind: ArrowBind) => boolean): void {
  if (!isBound(shown)) return
  const { id, kind, props, style, order, binds } = shown
  const { prefix, value } = writeEntry({ kind, props, style, order })
  setEntry(pageDoc, { prefix, id }, value)
  const held = (bind: ArrowBind | null) => (bind !== null && isReleased(bind) ? null : bind)
  setLater(pageDoc, id, { binds: { from: held(binds.from), to: held(binds.to) } })
}

/** Puts the ends of an arrow or a line at points of the page, and binds an arrow's. */
export function moveEnds(pageDoc: Y.Doc, moved: ArrowEnds & { id: string; binds: ArrowBinds }, origin: unknown): void {
  const { id, from, to, binds } = moved
  changeShapes(pageDoc, { ids: [id], origin }, ({ kind, props, style, order }) => {
    if (kind !== 'arrow' && kind !== 'line') return
    const ends = { from: { x: from.x, y: from.y }, to: { x: to.x, y: to.y } }
    const body = kind === 'arrow' ? { kind, props: { ...ends, heads: props.heads } } : ({ kind, props: ends } as const)
    const { prefix, value } = writeEntry({ ...body, style, order })
    setEntry(pageDoc, { prefix, id }, value)
    setLater(pageDoc, id, { offset: { x: 0, y: 0 }, matrix: unturned, ...(kind === 'arrow' && { binds }) })
  })
}

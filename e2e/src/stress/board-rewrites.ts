import { bindTo, endsOf, isBindable } from '@takhti/schema/board/arrow-binds'
import { moveEnds } from '@takhti/schema/board/arrow-ends'
import { readClip, writeClip } from '@takhti/schema/board/clip'
import { readPages } from '@takhti/schema/board/document'
import { addPages, addShapes } from '@takhti/schema/board/operations'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import { rewriteBody, rewriteText } from '@takhti/schema/board/rewrite-text'
import { setLetters } from '@takhti/schema/board/set-text-marks'
import type { Shape, ShapeKind } from '@takhti/schema/board/shapes/index'
import { letterParts } from '@takhti/schema/board/shapes/marks'
import { withLetters } from '@takhti/schema/board/text-marks'
import { walk, wayBackOf } from '@takhti/schema/board/versions/index-back'
import { canGoBack, goBack } from '@takhti/schema/board/versions/page-back'
import { readSnapshot } from '@takhti/schema/board/versions/snapshot'
import { newId } from '@takhti/schema/kit/ids'
import type * as Y from 'yjs'
import type { SimulatedPeer } from './board-peer.ts'
import type { World } from './board-world.ts'

/** Replaces the text of a text or a note, sometimes with none. */
export function write({ docs, name }: SimulatedPeer, world: World): void {
  const shape = oneOf(docs.page, ['text', 'note'], world)
  if (shape?.kind !== 'text' && shape?.kind !== 'note') return
  const text = world.chance.happens(0.2) ? ' ' : `water ${world.unique()}`
  rewriteText(docs.page, { id: shape.id, props: { ...shape.props, text, height: 20 + world.chance.below(80) } }, name)
  world.count('texts rewritten')
}

/** Sets or clears one character format on a range of a text or a note. */
export function letter({ docs, name }: SimulatedPeer, world: World): void {
  const { chance } = world
  const shape = oneOf(docs.page, ['text', 'note'], world)
  if ((shape?.kind !== 'text' && shape?.kind !== 'note') || shape.props.text === '') return
  const from = chance.below(shape.props.text.length)
  const range = [from, from + 1 + chance.below(6)] as const
  const part = chance.pick(letterParts) ?? 'isBold'
  const values = { link: 'https://example.org', colour: '#d92d20' } as const
  const value = part === 'link' || part === 'colour' ? values[part] : true
  const marks = withLetters(shape.style.marks ?? [], range, { part, value: chance.happens(0.3) ? null : value })
  setLetters(docs.page, [{ id: shape.id, marks }], name)
  world.count('texts lettered')
}

/** Rewrites a formula, or prepares a widget again. */
export function prepare({ docs, name }: SimulatedPeer, world: World): void {
  const shape = oneOf(docs.page, ['maths', 'widget'], world)
  if (shape?.kind !== 'maths' && shape?.kind !== 'widget') return
  const text = `x^${world.unique()}`
  const body =
    shape.kind === 'maths'
      ? { kind: shape.kind, props: { ...shape.props, text } }
      : { kind: shape.kind, props: { ...shape.props, text, state: JSON.stringify({ a: world.unique() }) } }
  rewriteBody(docs.page, { id: shape.id, body }, name)
  world.count('bodies rewritten')
}

/** The content of a clipboard is pasted, with ids of its own. */
export function paste({ docs, name }: SimulatedPeer, world: World): void {
  const { chance } = world
  const shapes = [...shapesOf(docs.page).values()].filter(() => chance.happens(0.2)).slice(0, 3)
  const pasted = readClip(writeClip(shapes, null))?.shapes ?? []
  const copies = pasted.map((shape) => ({ ...shape, id: `shape-${String(world.unique()).padStart(10, '0')}` }))
  addShapes(docs.page, copies, name)
  world.count('shapes pasted', copies.length)
}

/** Several pages are inserted at once, as from a file. */
export function importPages({ docs, name }: SimulatedPeer, { chance, lessonId }: World): void {
  const ids = Array.from({ length: 2 + chance.below(2) }, () => newId(new Date(1_760_000_000_000), chance.fill))
  const after = chance.pick(readPages(docs.index, lessonId))?.id
  addPages(docs.index, { ids, lessonId, random: chance.next, ...(after !== undefined && { after }) }, name)
}

/** Restores the page to its last stored version. */
export function goBackTo({ docs, name }: SimulatedPeer, world: World): void {
  if (world.versions === null) return
  const version = readSnapshot(world.versions.page)
  if (canGoBack(docs.page, version) !== 'ok') return
  goBack(docs.page, version, name)
  world.count('pages gone back')
}

/** Restores the list of pages, and sometimes undoes that after other peers have received it. */
export function listBack(peer: SimulatedPeer, world: World): void {
  const { docs, name } = peer
  if (peer.wayBack !== null) {
    walk(docs.index, peer.wayBack, { isBack: true, origin: name })
    peer.wayBack = null
    return world.count('lists taken back')
  }
  if (world.versions === null) return
  const at = { lessonId: world.lessonId, removedAt: '2026-01-02T00:00:00.000Z' }
  const { changes } = wayBackOf(docs.index, readSnapshot(world.versions.index), at)
  if (!walk(docs.index, changes, { isBack: false, origin: name })) return
  peer.wayBack = changes
  world.count('lists gone back')
}

function oneOf(page: Y.Doc, kinds: readonly ShapeKind[], { chance }: World): Shape | undefined {
  return chance.pick([...shapesOf(page).values()].filter(({ kind }) => kinds.includes(kind)))
}

/** An end of an arrow is dropped on a shape, or beside all of them. */
export function dropEnd({ docs, name }: SimulatedPeer, world: World): void {
  const { chance } = world
  const shapes = [...shapesOf(docs.page).values()]
  const arrow = chance.pick(shapes.filter((shape) => shape.kind === 'arrow'))
  if (!arrow) return
  const point = { x: chance.below(1_000), y: chance.below(1_000) }
  const target = chance.happens(0.7) ? chance.pick(shapes.filter(isBindable)) : undefined
  const binds = { ...arrow.binds, to: target ? bindTo(target, point) : null }
  moveEnds(docs.page, { id: arrow.id, ...endsOf(arrow), to: point, binds }, name)
  world.count('ends dropped')
}

import {
  describeShape,
  groupShapes,
  lockShapes,
  reorderShapes,
  stackShapes,
  ungroupShapes,
} from '@takhti/schema/board/arrange'
import { bindTo, isBindable } from '@takhti/schema/board/arrow-binds'
import { cutStroke, cutStrokes } from '@takhti/schema/board/cut-strokes'
import { readAllPages, readPages } from '@takhti/schema/board/document'
import { packInk } from '@takhti/schema/board/ink'
import { pageFormat } from '@takhti/schema/board/migrations'
import {
  addPage,
  addShape,
  addShapes,
  clearPage,
  movePage,
  placeShapes,
  removePage,
  removeShapes,
  restorePage,
  restyleShapes,
  setTitle,
} from '@takhti/schema/board/operations'
import { shapesOf, topOrder } from '@takhti/schema/board/page-shapes'
import { papers, setPaper } from '@takhti/schema/board/paper'
import type { ArrowBinds } from '@takhti/schema/board/shapes/binds'
import { isShapeKind, placedBy, readBody, shapeKinds, toPage, versionOf } from '@takhti/schema/board/shapes/index'
import { dashes, fills, type ShapeLook } from '@takhti/schema/board/shapes/look'
import { applyTo, around, stretchAlong } from '@takhti/schema/board/transform'
import { newId } from '@takhti/schema/kit/ids'
import type { SimulatedPeer } from './board-peer.ts'
import { dropEnd, goBackTo, importPages, letter, listBack, paste, prepare, write } from './board-rewrites.ts'
import type { World } from './board-world.ts'

type Edit = (peer: SimulatedPeer, world: World) => void

/** How often each edit is chosen, against the others. */
const edits: Record<string, { weight: number; edit: Edit }> = {
  draw: { weight: 40, edit: draw },
  place: { weight: 16, edit: place },
  turn: { weight: 14, edit: turn },
  copy: { weight: 4, edit: copy },
  stack: { weight: 4, edit: stack },
  group: { weight: 5, edit: group },
  ungroup: { weight: 3, edit: ({ docs, name }, world) => ungroupShapes(docs.page, { ids: some(docs, world) }, name) },
  lock: { weight: 3, edit: lock },
  unlock: { weight: 3, edit: unlock },
  describe: { weight: 2, edit: describe },
  restyle: { weight: 8, edit: restyle },
  reorder: { weight: 6, edit: reorder },
  'drop end': { weight: 5, edit: dropEnd },
  remove: { weight: 10, edit: remove },
  wipe: { weight: 10, edit: wipe },
  clear: { weight: 1, edit: ({ docs, name }) => clearPage(docs.page, name) },
  undo: { weight: 10, edit: (peer) => peer.undo() },
  redo: { weight: 5, edit: undoAndBack },
  'add page': { weight: 6, edit: newPage },
  'move page': { weight: 6, edit: turnPage },
  'remove page': { weight: 3, edit: dropPage },
  'restore page': { weight: 2, edit: restoreShape },
  write: { weight: 8, edit: write },
  letter: { weight: 6, edit: letter },
  prepare: { weight: 6, edit: prepare },
  paste: { weight: 3, edit: paste },
  'import pages': { weight: 2, edit: importPages },
  'go back': { weight: 3, edit: goBackTo },
  'list back': { weight: 8, edit: listBack },
  migrate: { weight: 4, edit: (peer) => peer.migrate() },
  paper: { weight: 3, edit: ({ docs, name }, { chance }) => setPaper(docs.page, chance.pick(papers) ?? 'plain', name) },
  title: { weight: 3, edit: ({ docs, name }, world) => setTitle(docs.index, `Lesson ${world.unique()}`, name) },
  forge: { weight: 1, edit: forge },
}

const names = Object.entries(edits).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name))

/** Operations that change no page. */
const indexEdits = new Set([
  'add page',
  'move page',
  'remove page',
  'restore page',
  'import pages',
  'list back',
  'title',
])

/** One random edit by one person. */
export function editSomething(peer: SimulatedPeer, world: World): void {
  const name = world.chance.pick(names) ?? 'draw'
  // As the app does: a page that a later build wrote is left as it is.
  if (!indexEdits.has(name) && pageFormat(peer.docs.page) > peer.format) return world.count('left to a later build')
  world.count(`edit: ${name}`)
  edits[name]?.edit(peer, world)
}

/** A redo alone would rarely have an effect: every edit of one's own clears the redo stack. */
function undoAndBack(peer: SimulatedPeer): void {
  peer.undo()
  peer.redo()
}

function draw({ docs, name }: SimulatedPeer, world: World): void {
  const { chance } = world
  const kind = chance.happens(0.6) ? 'ink' : chance.pick(shapeKinds)
  const body = isShapeKind(kind) ? readBody(kind, versionOf(kind), propsOf(kind, world)) : null
  if (body === null) return world.fail('a shape to be drawn is not valid')
  const id = `shape-${String(world.unique()).padStart(10, '0')}`
  const style = { colour: '#1d4ed8', width: 3, ...(chance.happens(0.3) && lookSomehow(world)) } as const
  const words = body.kind === 'image' && chance.happens(0.5) ? { words: `read ${world.unique()}` } : {}
  const binds = body.kind === 'arrow' ? { binds: bindsSomewhere(docs, world) } : {}
  const shape = { ...body, id, style, order: topOrder(docs.page), ...words, ...binds }
  addShape(docs.page, shape, name)
  world.count('shapes drawn')
}

/** Binds an arrow's ends to shapes of the page, which others move and remove at the same time. */
function bindsSomewhere(docs: SimulatedPeer['docs'], world: World): ArrowBinds {
  const targets = some(docs, world).flatMap((id) => shapesOf(docs.page).get(id) ?? [])
  const [from, to] = targets.filter(isBindable)
  const at = { x: world.chance.below(1_000), y: world.chance.below(1_000) }
  world.count('arrows bound', from ? 1 : 0)
  return { from: from ? bindTo(from, at) : null, to: to ? bindTo(to, at) : null }
}

function propsOf(kind: (typeof shapeKinds)[number], { chance }: World): unknown {
  const [x, y] = [chance.below(1_000), chance.below(1_000)]
  switch (kind) {
    case 'ink':
      return packInk({
        startedAt: x,
        x: [x, x + 40, x + 80],
        y: [y, y + 3, y],
        pressure: [0.5, 0.7, 0.5],
        at: [0, 8, 16],
      })
    case 'arrow':
      return { from: { x, y }, to: { x: y, y: x }, heads: chance.happens(0.5) ? 'both' : 'end' }
    case 'polygon':
      return { x, y, width: chance.below(100), height: chance.below(100), sides: 3 + chance.below(10) }
    case 'note':
      return { x, y, width: 100, height: 80, text: chance.happens(0.5) ? '' : 'water', size: 16 }
    case 'line':
      return { from: { x, y }, to: { x: y, y: x } }
    case 'rectangle':
    case 'ellipse':
      return { x, y, width: chance.below(100), height: chance.below(100) }
    case 'text':
      return { x, y, width: 100, height: 20, text: 'water', size: 16 }
    case 'maths':
      return { x, y, width: 100, height: 75, text: 'x^2', size: 40, outline: new Uint8Array([99, 74, 20, 20, 5, 8, 8]) }
    case 'widget': {
      // One line from corner to corner, two pixels broad.
      const picture = new Uint8Array([8, 0, 9, 99, 74, 0, 0, 5, 198, 1, 148, 1])
      return { x, y, width: 100, height: 75, text: 'y = x', size: 12, state: '{}', picture }
    }
    case 'image': {
      const picture = { imageId: '0123456789abcdef'.repeat(4), mediaType: 'image/png' }
      return { x, y, width: 100, height: 75, ...picture, naturalWidth: 400, naturalHeight: 300 }
    }
  }
}

function place({ docs, name }: SimulatedPeer, world: World): void {
  const offset = { x: world.chance.below(200) - 100, y: world.chance.below(200) - 100 }
  placeShapes(
    docs.page,
    some(docs, world).map((id) => ({ id, offset })),
    name,
  )
}

/** Turns and stretches shapes around one point, as a selection is. */
function turn({ docs, name }: SimulatedPeer, world: World): void {
  const { chance } = world
  const middle = { x: chance.below(1_000), y: chance.below(1_000) }
  const map = around(middle, stretchAlong(chance.next() * 7, 0.5 + chance.next(), 0.5 + chance.next()))
  const placements = some(docs, world).flatMap((id) => {
    const shape = shapesOf(docs.page).get(id)
    return shape ? [{ id, ...placedBy(map, shape) }] : []
  })
  placeShapes(docs.page, placements, name)
  world.count('shapes turned', placements.length)
}

function copy({ docs, name }: SimulatedPeer, world: World): void {
  const copied = some(docs, world).flatMap((id) => shapesOf(docs.page).get(id) ?? [])
  const copies = copied.map((shape) => ({ ...shape, id: `shape-${String(world.unique()).padStart(10, '0')}` }))
  addShapes(docs.page, copies, name)
}

function stack({ docs, name }: SimulatedPeer, world: World): void {
  const [beside, ...ids] = some(docs, world)
  const side = world.chance.happens(0.5) ? 'above' : 'below'
  if (beside !== undefined) stackShapes(docs.page, { ids, beside, side }, name)
}

function group({ docs, name }: SimulatedPeer, world: World): void {
  const groupId = `group-${String(world.unique()).padStart(10, '0')}`
  groupShapes(docs.page, { ids: some(docs, world), groupId }, name)
}

function lock({ docs, name }: SimulatedPeer, world: World): void {
  lockShapes(docs.page, { ids: some(docs, world), isLocked: true }, name)
}

function unlock({ docs, name }: SimulatedPeer): void {
  const locked = [...shapesOf(docs.page).values()].filter(({ isLocked }) => isLocked)
  lockShapes(docs.page, { ids: locked.slice(0, 3).map(({ id }) => id), isLocked: false }, name)
}

function describe({ docs, name }: SimulatedPeer, world: World): void {
  const [id] = some(docs, world)
  if (id !== undefined) describeShape(docs.page, { id, alt: `Figure ${world.unique()}` }, name)
}

function restyle({ docs, name }: SimulatedPeer, world: World): void {
  const style = world.chance.happens(0.5) ? { width: 1 + world.chance.below(20) } : lookSomehow(world)
  restyleShapes(docs.page, { ids: some(docs, world), style }, name)
}

/** One or two fields of a style, so that two people often change different ones. */
function lookSomehow({ chance }: World): ShapeLook {
  const [fill, dash] = [chance.pick(fills), chance.pick(dashes)]
  return { ...(fill && { fill }), ...(dash && chance.happens(0.5) && { dash }), opacity: (1 + chance.below(10)) / 10 }
}

function reorder({ docs, name }: SimulatedPeer, world: World): void {
  reorderShapes(docs.page, { ids: some(docs, world), to: world.chance.happens(0.5) ? 'front' : 'back' }, name)
}

function remove({ docs, name }: SimulatedPeer, world: World): void {
  removeShapes(docs.page, some(docs, world), name)
}

/** Wipes over one stroke with the partial eraser: in its middle, at an end, or all of it. */
function wipe({ docs, name }: SimulatedPeer, world: World): void {
  const strokes = [...shapesOf(docs.page).values()].filter((shape) => shape.kind === 'ink')
  const stroke = world.chance.pick(strokes)
  if (!stroke) return
  const { points } = stroke.props
  const at = world.chance.below(points.x.length)
  const middle = applyTo(toPage(stroke), { x: points.x[at] ?? 0, y: points.y[at] ?? 0 })
  const left = cutStroke(stroke, points, { from: middle, to: middle, reach: 0.5 + world.chance.below(4) })
  if (left === null) return
  const parts = left.map((part) => ({ id: `shape-${String(world.unique()).padStart(10, '0')}`, points: part }))
  cutStrokes(docs.page, [{ id: stroke.id, parts }], name)
  world.count('strokes wiped')
  world.count('parts left', parts.length)
}

function newPage({ docs, name }: SimulatedPeer, { chance, lessonId }: World): void {
  const after = chance.happens(0.5) ? chance.pick(readPages(docs.index, lessonId))?.id : undefined
  const id = newId(new Date(1_760_000_000_000), chance.fill)
  addPage(docs.index, { id, lessonId, random: chance.next, ...(after !== undefined && { after }) }, name)
}

function turnPage({ docs, name }: SimulatedPeer, { chance, lessonId }: World): void {
  const pages = readPages(docs.index, lessonId)
  const id = chance.pick(pages)?.id ?? lessonId
  movePage(docs.index, { id, lessonId, to: chance.below(pages.length), random: chance.next }, name)
}

function dropPage({ docs, name }: SimulatedPeer, { chance, lessonId }: World): void {
  const id = chance.pick(readPages(docs.index, lessonId))?.id ?? lessonId
  removePage(docs.index, { id, removedAt: '2026-01-01T00:00:00.000Z' }, name)
}

function restoreShape({ docs, name }: SimulatedPeer, { chance, lessonId }: World): void {
  restorePage(docs.index, chance.pick(readAllPages(docs.index, lessonId))?.id ?? lessonId, name)
}

function forge(peer: SimulatedPeer, { chance }: World): void {
  peer.forge(({ index, page }) => {
    if (chance.happens(0.3)) page.getMap('answers').set('first', 42)
    else if (chance.happens(0.4)) page.getMap('shapes').set('mx:forged-0000000001', { a: 0, b: 0, c: 0, d: 0 })
    else if (chance.happens(0.5)) page.getMap('shapes').set('geo:forged-0000000001', { kind: 'video' })
    else index.getMap('pages').set('not a page', 7)
  })
}

/** Up to three shapes of the page. */
function some(docs: SimulatedPeer['docs'], { chance }: World): string[] {
  const ids = [...shapesOf(docs.page).keys()]
  return [...new Set(Array.from({ length: 1 + chance.below(3) }, () => chance.pick(ids)))].filter(
    (id) => id !== undefined,
  )
}

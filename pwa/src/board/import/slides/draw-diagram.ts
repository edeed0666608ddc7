import { drawWords } from './draw-words.ts'
import type { Drawing } from './drawing.ts'
import { at, every, valueOf, type Tree } from './markup-tree.ts'
import { groundIn, placedOn, type Ground, type Place } from './slide-place.ts'
import type { Sheet } from './slide-source.ts'
import { readParagraphs } from './slide-words.ts'

/** The place of a diagram on its slide. */
export type DiagramFrame = { readonly place: Place; readonly xfrm: Tree | undefined; readonly ground: Ground }

/** A diagram's stored layout: its shapes, and their coordinate system. */
type DrawnDiagram = { readonly sheet: Sheet; readonly shapes: readonly Tree[]; readonly ground: Ground }

/** The stored layout of a diagram, which a program saved beside its data; null without one. */
export function drawnDiagram(
  { parts, sheet }: Drawing,
  relations: Tree,
  { place, xfrm, ground }: DiagramFrame,
): DrawnDiagram | null {
  const known = parts.relations(sheet.path)
  const data = known.get(valueOf(relations, 'r:dm') ?? '')?.path ?? null
  const model = data === null ? null : parts.tree(data)
  const declared = [...every(at(model ?? undefined, 'extLst'), 'ext')].flatMap(
    (each) => at(each, 'dataModelExt') ?? [],
  )[0]
  const named = known.get(valueOf(declared, 'relId') ?? '')?.path
  const number = /(\d+)\.xml$/.exec(data ?? '')?.[1]
  const drawings = [...known.values()].filter(({ type }) => type === 'diagramDrawing').map(({ path }) => path)
  const path =
    named ??
    drawings.find((each) => each?.endsWith(`drawing${number}.xml`)) ??
    (drawings.length === 1 ? drawings[0] : null)
  const tree = path == null ? null : parts.tree(path)
  const shapes = at(tree ?? undefined, 'spTree')?.trees.filter(({ name }) => name === 'sp')
  if (path == null || tree === null || !shapes || shapes.length === 0) return null
  // Its coordinates start at the corner of its own frame.
  const inner = { ...place, x: 0, y: 0 }
  const moved = {
    name: 'xfrm',
    attributes: '',
    text: '',
    trees: [
      pair('chOff', 'x="0" y="0"'),
      pair('chExt', `cx="${inner.width}" cy="${inner.height}"`),
      ...(xfrm?.trees ?? []),
    ],
  }
  return { sheet: { path, tree }, shapes, ground: groundIn(ground, place, moved) }
}

function pair(name: string, attributes: string): Tree {
  return { name, attributes: ` ${attributes}`, trees: [], text: '' }
}

/** Writes the text of a diagram into its frame, one point under the other. Returns whether there is any. */
export function writeDiagram(drawing: Drawing, relations: Tree, { place, ground }: DiagramFrame): boolean {
  const { parts, sheet, source } = drawing
  const data = parts.relations(sheet.path).get(valueOf(relations, 'r:dm') ?? '')?.path ?? null
  const model = data === null ? null : parts.tree(data)
  const points = every(at(model ?? undefined, 'ptLst'), 'pt').flatMap((each) => every(at(each, 't'), 'p'))
  const body: Tree = { name: 'txBody', attributes: '', text: '', trees: points }
  const paragraphs = readParagraphs(body, {
    lists: [source.usual],
    palette: source.palette,
    colour: null,
    link: () => null,
  }).filter(({ text }) => text.trim() !== '')
  if (paragraphs.length === 0) return false
  drawWords(drawing, { bodies: [body], paragraphs, placed: placedOn(ground, place) })
  return true
}

import type { FrameProps } from '@takhti/schema/board/shapes/drawing'
import { firstView } from '../../editor/camera.ts'
import { drawnDiagram, writeDiagram, type DiagramFrame } from './draw-diagram.ts'
import { drawPicture, type Crop } from './draw-picture.ts'
import { drawConnector, drawShape } from './draw-shape.ts'
import { drawTable } from './draw-table.ts'
import type { Drawing } from './drawing.ts'
import { at, isDeclared, valueOf, type Tree } from './markup-tree.ts'
import { readColour } from './slide-colour.ts'
import { readFill } from './slide-paint.ts'
import type { SlideParts } from './slide-parts.ts'
import { groundIn, placedOn, readPlace, type Ground } from './slide-place.ts'
import { placeholderOf, type Sheet } from './slide-source.ts'
import { isHidden, wordsIn } from './slide-words.ts'

/** The size of slides, in slide units (EMU). */
export type SlideSize = { readonly width: number; readonly height: number }

/** The place of slides on pages: fitted into the first view. */
export function groundOf({ width, height }: SlideSize): { ground: Ground; frame: FrameProps; scale: number } {
  const { minX, minY, maxX, maxY } = firstView
  const scale = Math.min((maxX - minX) / width, (maxY - minY) / height)
  const [left, top] = [(minX + maxX - width * scale) / 2, (minY + maxY - height * scale) / 2]
  return {
    ground: { map: { a: scale, b: 0, c: 0, d: scale, e: left, f: top }, turn: 0 },
    frame: { x: left, y: top, width: width * scale, height: height * scale },
    scale,
  }
}

/** Draws the background of a slide and everything on it. `notes` is the text of the speaker notes. */
export async function drawSlide(
  drawing: Drawing,
  { ground, frame, notes }: { ground: Ground; frame: FrameProps; notes: string },
): Promise<void> {
  const { page, source } = drawing
  const sheets = [source.slide, ...source.above]
  page.isDesign = true
  await drawBackground(drawing, sheets, { frame, notes })
  for (const sheet of sheetsShown(sheets).toReversed()) await drawSheet({ ...drawing, sheet }, ground, true)
  page.isDesign = false
  await drawSheet({ ...drawing, sheet: source.slide }, ground, false)
}

/** The sheets above a slide that are visible behind it. */
function sheetsShown(sheets: readonly Sheet[]): Sheet[] {
  const hiding = sheets.findIndex(
    ({ tree }) => valueOf(tree, 'showMasterSp') !== undefined && !isDeclared(tree, 'showMasterSp'),
  )
  return sheets.slice(1, hiding < 0 ? sheets.length : hiding + 1)
}

async function drawBackground(
  drawing: Drawing,
  sheets: readonly Sheet[],
  { frame, notes }: { frame: FrameProps; notes: string },
): Promise<void> {
  const { page, source } = drawing
  const sheet = sheets.find(({ tree }) => at(tree, 'cSld', 'bg')) ?? source.slide
  const background = at(sheet.tree, 'cSld', 'bg')
  const declared = at(background, 'bgPr')
  const colour = readFill(declared, source.palette) ?? readColour(at(background, 'bgRef'), source.palette)
  const style = { colour: colour?.colour ?? '#ffffff', width: 0.1, fill: 'solid' } as const
  page.add({ kind: 'rectangle', props: frame, style, words: notes })
  const picture = at(declared, 'blipFill')
  if (!picture) return
  const image = await drawing.picture(sheet, valueOf(at(picture, 'blip'), 'embed') ?? '', null)
  if (!image || !drawPicture(page, image, { frame })) page.leftOut++
}

async function drawSheet(drawing: Drawing, ground: Ground, isBehind: boolean): Promise<void> {
  const tree = at(drawing.sheet.tree, 'cSld', 'spTree')
  // Placeholders of the design are filled by the slide itself.
  const shown = isBehind ? tree?.trees.filter((each) => !placeholderOf(each)) : tree?.trees
  for (const each of shown ?? []) await drawTree(drawing, each, ground)
}

/** Parts of a sheet that are not shapes and not visible. */
const silent = new Set(['nvGrpSpPr', 'grpSpPr', 'extLst'])

async function drawTree(drawing: Drawing, tree: Tree, ground: Ground): Promise<void> {
  const { page } = drawing
  if (silent.has(tree.name) || isHidden(tree.trees.flatMap((each) => at(each, 'cNvPr') ?? [])[0])) return
  switch (tree.name) {
    case 'sp':
      return await drawShape(drawing, tree, ground)
    case 'cxnSp':
      return await drawConnector(drawing, tree, ground)
    case 'pic':
      return await drawPictureShape(drawing, tree, ground)
    case 'grpSp':
      return await drawGroup(drawing, tree, ground)
    case 'graphicFrame':
      return await drawFrame(drawing, tree, ground)
    case 'AlternateContent': {
      // `Fallback` has what all programs can show, beside the `Choice` of newer ones.
      const fallback = at(tree, 'Fallback')
      const known = fallback && fallback.trees.length > 0 ? fallback : at(tree, 'Choice')
      for (const each of known?.trees ?? []) await drawTree(drawing, each, ground)
      return
    }
    default:
      page.leftOut++
  }
}

async function drawGroup(drawing: Drawing, tree: Tree, ground: Ground): Promise<void> {
  const xfrm = at(tree, 'grpSpPr', 'xfrm')
  const place = readPlace(xfrm)
  const inner = place ? groundIn(ground, place, xfrm) : ground
  await drawing.page.group(async () => {
    for (const each of tree.trees) await drawTree(drawing, each, inner)
  })
}

async function drawPictureShape(drawing: Drawing, tree: Tree, ground: Ground): Promise<void> {
  const { page } = drawing
  const place = readPlace(at(tree, 'spPr', 'xfrm'))
  const fill = at(tree, 'blipFill')
  const image =
    place &&
    (await drawing.picture(drawing.sheet, valueOf(at(fill, 'blip'), 'embed') ?? '', cropOf(at(fill, 'srcRect'))))
  const name = at(tree, 'nvPicPr', 'cNvPr')
  const isDrawn =
    image && place && drawPicture(page, image, { ...placedOn(ground, place), alt: valueOf(name, 'descr') ?? '' })
  // Of a film or a sound only its image is imported.
  const isMoving = at(tree, 'nvPicPr', 'nvPr')?.trees.some(({ name: kind }) => /File$|^audioCd$/.test(kind)) ?? false
  if (!isDrawn || isMoving) page.leftOut++
}

/** The fractions of an image that are cropped at each side. */
function cropOf(rect: Tree | undefined): Crop | null {
  const [left = 0, top = 0, right = 0, bottom = 0] = ['l', 't', 'r', 'b'].map((side) => {
    const part = Number(valueOf(rect, side) ?? 0) / 100_000
    return Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : 0
  })
  if (left + top + right + bottom === 0 || left + right >= 0.99 || top + bottom >= 0.99) return null
  return { left, top, right, bottom }
}

async function drawFrame(drawing: Drawing, tree: Tree, ground: Ground): Promise<void> {
  const place = readPlace(at(tree, 'xfrm'))
  const data = at(tree, 'graphic', 'graphicData')
  const table = at(data, 'tbl')
  if (place && table) return await drawTable(drawing, table, placedOn(ground, place).frame)
  // An embedded object often has an image of itself beside it.
  const object = at(data, 'AlternateContent', 'Fallback', 'oleObj') ?? at(data, 'oleObj')
  const picture = at(object, 'pic')
  if (picture) return await drawPictureShape(drawing, picture, ground)
  const diagram = at(data, 'relIds')
  if (place && diagram && (await drawDiagram(drawing, diagram, { place, xfrm: at(tree, 'xfrm'), ground }))) return
  drawing.page.leftOut++
}

async function drawDiagram(drawing: Drawing, diagram: Tree, frame: DiagramFrame): Promise<boolean> {
  const drawn = drawnDiagram(drawing, diagram, frame)
  if (!drawn) return writeDiagram(drawing, diagram, frame)
  await drawing.page.group(async () => {
    for (const each of drawn.shapes) await drawShape({ ...drawing, sheet: drawn.sheet }, each, drawn.ground)
  })
  return true
}

/** The text of a slide's speaker notes. */
export function notesOf(parts: SlideParts, path: string): string {
  const notes = parts.related(path, 'notesSlide')
  const tree = notes === null ? null : parts.tree(notes)
  const bodies = at(tree ?? undefined, 'cSld', 'spTree')?.trees ?? []
  const stated = bodies.filter((each) => valueOf(placeholderOf(each), 'type') === 'body')
  return stated
    .map((each) => wordsIn(at(each, 'txBody')))
    .join('\n')
    .trim()
}

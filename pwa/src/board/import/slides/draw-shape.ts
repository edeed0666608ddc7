import { MAX_STROKE_WIDTH } from '@takhti/schema/board/limits'
import { drawPicture } from './draw-picture.ts'
import { drawWords } from './draw-words.ts'
import type { Drawing } from './drawing.ts'
import { at, valueOf, type Tree } from './markup-tree.ts'
import { outlineOf } from './slide-outline.ts'
import { readPaint, seen, type LinePaint, type ShapePaint } from './slide-paint.ts'
import { placedOn, readPlace, type Ground, type Placed } from './slide-place.ts'
import { inherited, masterStyle, placeholderOf } from './slide-source.ts'
import { readParagraphs } from './slide-words.ts'

const lines = new Set(['line', 'straightConnector1', 'lineInv'])

/** Draws a shape or a text box: its fill, its stroke, and its text. */
export async function drawShape(drawing: Drawing, shape: Tree, ground: Ground): Promise<void> {
  const { page, source } = drawing
  const models = inherited(source, shape)
  const places = [shape, ...models].map((each) => readPlace(at(each, 'spPr', 'xfrm')))
  const place = places.find((each) => each !== null)
  const body = at(shape, 'txBody')
  const paint = readPaint(shape, source.palette)
  const paragraphs = readParagraphs(body, {
    lists: [...models.map((each) => at(each, 'txBody', 'lstStyle')), ...masterStyle(source, shape)],
    palette: source.palette,
    colour: placeholderOf(shape) ? null : paint.letters,
    link: (relation) => drawing.parts.relations(drawing.sheet.path).get(relation)?.address ?? null,
  })
  const hasWords = paragraphs.some(({ text }) => text.trim() !== '')
  const preset = valueOf(at(shape, 'spPr', 'prstGeom'), 'prst') ?? (at(shape, 'spPr', 'custGeom') ? 'custom' : 'rect')
  if (lines.has(preset) && !hasWords) return await drawConnector(drawing, shape, ground)
  if (!place) {
    if (hasWords) page.leftOut++
    return
  }
  const placed = placedOn(ground, place)
  await page.group(async () => {
    if (!(await drawOutline(drawing, shape, { placed, paint, preset }))) page.leftOut++
    if (hasWords)
      drawWords(drawing, { bodies: [shape, ...models].map((each) => at(each, 'txBody')), paragraphs, placed })
  })
}

/** Draws a fill and a stroke. Returns whether the outline is complete. */
async function drawOutline(
  drawing: Drawing,
  shape: Tree,
  { placed, paint, preset }: { placed: Placed; paint: ShapePaint; preset: string },
): Promise<boolean> {
  const { page, scale } = drawing
  const { fill, line } = paint
  const picture = at(shape, 'spPr', 'blipFill')
  if (picture) {
    const image = await drawing.picture(drawing.sheet, valueOf(at(picture, 'blip'), 'embed') ?? '', null)
    return image !== null && drawPicture(page, image, placed)
  }
  if (fill === null && line === null) return true
  const outline = outlineOf(preset, placed)
  if (outline === null) return false
  const width = line ? widthOf(line, scale) : 0.1
  const parts = [
    ...(fill ? [{ colour: fill.colour, width: 0.1, fill: 'solid' as const, ...seen(fill) }] : []),
    ...(line ? [{ colour: line.colour, width, ...(line.dash && { dash: line.dash }), ...seen(line) }] : []),
  ]
  return parts.map((style) => page.add({ ...outline, style })).every((isAdded) => isAdded)
}

/** Draws a line or an arrow from corner to corner of its place. */
export function drawConnector(drawing: Drawing, shape: Tree, ground: Ground): Promise<void> {
  const { page, source, scale } = drawing
  const place = readPlace(at(shape, 'spPr', 'xfrm'))
  const { line } = readPaint(shape, source.palette)
  const preset = valueOf(at(shape, 'spPr', 'prstGeom'), 'prst') ?? 'line'
  const steps = stepsOf(preset, at(shape, 'spPr', 'prstGeom', 'avLst', 'gd'))
  if (!place || !line || !steps) {
    page.leftOut++
    return Promise.resolve()
  }
  const { at: pointAt } = placedOn(ground, place)
  const points = steps.map(([x, y]) => pointAt(x, y))
  const ends = at(shape, 'spPr', 'ln')
  const style = {
    colour: line.colour,
    width: widthOf(line, scale),
    ...(line.dash && { dash: line.dash }),
    ...seen(line),
  }
  const [hasStart, hasEnd] = [isPointed(at(ends, 'headEnd')), isPointed(at(ends, 'tailEnd'))]
  return page.group(() => {
    for (const [index, to] of points.slice(1).entries()) {
      const from = points[index] ?? to
      const [isFirst, isLast] = [index === 0 && hasStart, index === points.length - 2 && hasEnd]
      const props = isFirst && !isLast ? { from: to, to: from } : { from, to }
      const heads = isFirst && isLast ? 'both' : 'end'
      if (isFirst || isLast) page.add({ kind: 'arrow', props: { ...props, heads }, style })
      else page.add({ kind: 'line', props, style })
    }
  })
}

/** The corners of a connector, as fractions of its place; null for one that is bent as no line of the board is. */
function stepsOf(preset: string, bend: Tree | undefined): (readonly [number, number])[] | null {
  if (preset === 'lineInv')
    return [
      [0, 1],
      [1, 0],
    ]
  if (lines.has(preset))
    return [
      [0, 0],
      [1, 1],
    ]
  if (preset === 'bentConnector2')
    return [
      [0, 0],
      [1, 0],
      [1, 1],
    ]
  if (preset !== 'bentConnector3') return null
  const declared = Number((valueOf(bend, 'fmla') ?? '').replace('val ', ''))
  const part = bend && Number.isFinite(declared) ? declared / 100_000 : 0.5
  return [
    [0, 0],
    [part, 0],
    [part, 1],
    [1, 1],
  ]
}

function isPointed(end: Tree | undefined): boolean {
  return (valueOf(end, 'type') ?? 'none') !== 'none'
}

function widthOf(line: LinePaint, scale: number): number {
  return Math.min(MAX_STROKE_WIDTH, Math.max(0.5, line.width * scale))
}

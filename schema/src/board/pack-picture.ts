import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import type { Offset } from './geometry.ts'
import { packOutline, type OutlineStep } from './pack-outline.ts'
import type { Colour } from './shapes/colour.ts'
import type { FrameProps } from './shapes/drawing.ts'

/** A line of a picture, along steps whose points are page pixels from the corner of its box; `width` is in page pixels. */
type PictureLine = { readonly steps: readonly OutlineStep[]; readonly colour: Colour; readonly width: number }

/** An area and its colour. */
type PictureArea = { readonly steps: readonly OutlineStep[]; readonly colour: Colour }

/** Text in a given width, from the corner of the box. */
type PictureWords = Offset & { readonly width: number; readonly text: string; readonly colour: Colour }

/** A part of a picture; the first is drawn beneath the others. */
export type PicturePart = PictureLine | PictureArea | PictureWords

/** The number of an outline's units per page pixel. */
const FINE = 8

/**
 * Packs a picture for `drawPicture`. Each part has four times its line's width (1 for an area, 0 for text), its colour,
 * and its number of bytes. Then follows an outline, or the start and width of text, as parts of the box.
 */
export function packPicture(parts: readonly PicturePart[], box: { width: number; height: number; size: number }) {
  const encoder = createEncoder()
  for (const part of parts) {
    const bytes = 'steps' in part ? outlineOf(part.steps, box) : wordsOf(part, box)
    if (bytes === null) continue
    writeVarUint(
      encoder,
      'width' in part && 'steps' in part ? Math.max(2, Math.round(part.width * 4)) : 'steps' in part ? 1 : 0,
    )
    writeVarUint(encoder, Number.parseInt(part.colour.slice(1), 16))
    writeVarUint8Array(encoder, bytes)
  }
  return new Uint8Array(toUint8Array(encoder))
}

/** A line through points, as steps. */
export function stepsThrough(points: readonly Offset[]): OutlineStep[] {
  return points.map((point, index) => ({ step: index === 0 ? 'move' : 'line', points: [point] }))
}

/** The outline of a box, as steps. */
export function stepsAround({ x, y, width, height }: FrameProps): OutlineStep[] {
  const [right, foot] = [x + width, y + height]
  return stepsThrough([
    { x, y },
    { x: right, y },
    { x: right, y: foot },
    { x, y: foot },
    { x, y },
  ])
}

function outlineOf(steps: readonly OutlineStep[], { width, height }: { width: number; height: number }) {
  const scaled = steps.map(({ step, points }) => ({
    step,
    points: points.map(({ x, y }) => ({ x: x * FINE, y: y * FINE })),
  }))
  return packOutline(scaled, { width: width * FINE, height: height * FINE })?.bytes ?? null
}

function wordsOf(
  { x, y, width, text }: PictureWords,
  box: { width: number; height: number; size: number },
): Uint8Array {
  const encoder = createEncoder()
  const across = partOf(x, box.width)
  writeVarUint(encoder, Math.round(across * 0xffff))
  writeVarUint(encoder, Math.round(partOf(y, box.height - box.size) * 0xffff))
  writeVarUint(encoder, Math.round(partOf(width, box.width * (1 - across)) * 0xffff))
  writeVarString(encoder, text)
  return new Uint8Array(toUint8Array(encoder))
}

function partOf(length: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, length / whole))
}

import type { Pointing, ShownAids } from '@takhti/schema/board/channel'
import type { Box } from '@takhti/schema/board/geometry'
import type { View } from '../editor/camera.ts'

type Theirs = Pointing['view']
type WireInstrument = Required<{ [Name in 'curtain' | 'spotlight']: NonNullable<ShownAids[Name]> }>

/**
 * Position of another person's curtain on this screen, as styles; `theirs` is their view. A shut side extends to the edge of
 * this screen, however much more of the page it shows.
 */
export function curtainOn(view: View, theirs: Theirs, { top, right, bottom, left }: WireInstrument['curtain']) {
  const box = onScreen(view, theirs)
  const inset = (percent: number, before: number, length: number) =>
    percent === 0 ? 0 : Math.max(0, before + (percent / 100) * length)
  return {
    top: inset(top, box.y, box.height),
    right: inset(right, view.width - box.x - box.width, box.width),
    bottom: inset(bottom, view.height - box.y - box.height, box.height),
    left: inset(left, box.x, box.width),
  }
}

/** The part of the page beneath such a curtain, in page pixels; infinite past a shut side. */
export function coveredBy(theirs: Theirs, { top, right, bottom, left }: WireInstrument['curtain']): Box {
  const { x, y, width, height } = theirs
  return {
    minX: left === 0 ? -Infinity : x + (left / 100) * width,
    minY: top === 0 ? -Infinity : y + (top / 100) * height,
    maxX: right === 0 ? Infinity : x + width - (right / 100) * width,
    maxY: bottom === 0 ? Infinity : y + height - (bottom / 100) * height,
  }
}

/** Position of another person's spotlight on this screen, as styles; `theirs` is their view. */
export function lightOn(view: View, theirs: Theirs, { shape, x, y, width }: WireInstrument['spotlight']) {
  const box = onScreen(view, theirs)
  const wide = width * box.width
  const high = shape === 'circle' ? wide : wide / 2
  return {
    left: box.x + x * box.width - wide / 2,
    top: box.y + y * box.height - high / 2,
    inlineSize: wide,
    blockSize: high,
  }
}

function onScreen({ x, y, zoom }: View, theirs: Theirs) {
  return {
    x: (theirs.x - x) * zoom,
    y: (theirs.y - y) * zoom,
    width: theirs.width * zoom,
    height: theirs.height * zoom,
  }
}

import type { ArrowEnds } from '@takhti/schema/board/arrow-binds'
import type { Offset } from '@takhti/schema/board/geometry'
import { applyTo, cornersUnder } from '@takhti/schema/board/transform'
import { chosenLine } from '../editor/bound-ends.ts'
import type { Lift } from '../editor/lift.ts'
import {
  cornersOf,
  frameOf,
  frameOfChosen,
  frameOfEntered,
  handles,
  handlesOf,
  isTurnable,
  pointOf,
  turnPointOf,
  type Frame,
} from '../editor/selection-frame.ts'
import type { Selection, Sketch } from '../editor/selection.ts'
import type { Guide } from '../editor/snap-guides.ts'
import type { BoardTheme } from './colours.ts'
import type { Painter } from './paintable.ts'
import type { Placement } from './settled-layer.ts'

type Shown = { readonly placement: Placement; readonly theme: BoardTheme; readonly pixelRatio: number }

const colours = {
  light: { line: '#1c64f2', fill: '#ffffff', area: 'rgb(28 100 242 / 8%)', guide: '#c2187a', locked: '#6b7280' },
  dark: { line: '#7fb0ff', fill: '#10151c', area: 'rgb(127 176 255 / 12%)', guide: '#ff8ac5', locked: '#9aa4b2' },
} as const

/** Sides of a handle, in CSS pixels; its hit area is larger. */
const handleSides = { fine: 9, coarse: 16 }

/** Draws the selection with its handles, in lines of equal width at every zoom. */
export function drawSelection(painter: Painter, selection: Selection, shown: Shown): void {
  painter.save()
  painter.setTransform(1, 0, 0, 1, 0, 0)
  painter.lineWidth = 1.5 * shown.pixelRatio
  painter.lineJoin = 'round'
  const lift = selection.lifting.lift.value
  const frame = frameOfChosen(selection)
  painter.strokeStyle = colours[shown.theme].line
  drawEntered(painter, selection, shown)
  if (lift) strokeLoop(painter, cornersOfLift(lift), shown)
  else if (frame) drawFrame(painter, selection, shown)
  for (const guide of selection.lifting.guides.value) drawGuide(painter, guide, shown)
  if (selection.sketch.value) drawSketch(painter, selection.sketch.value, shown)
  painter.restore()
}

/** One shape's frame rotates with it; several have their common box. */
function cornersOfLift({ shapes, box, map }: Lift): Offset[] {
  const only = shapes.length === 1 ? frameOf(shapes) : null
  return only ? cornersOf(only).map((corner) => applyTo(map, corner)) : cornersUnder(map, box)
}

function drawFrame(painter: Painter, selection: Selection, shown: Shown): void {
  const frame = frameOfChosen(selection)
  if (!frame) return
  const { isLoose } = selection
  const { line, fill, locked } = colours[shown.theme]
  painter.strokeStyle = isLoose ? line : locked
  painter.setLineDash(isLoose ? [] : [6 * shown.pixelRatio, 4 * shown.pixelRatio])
  strokeLoop(painter, cornersOf(frame), shown)
  painter.setLineDash([])
  if (!isLoose) return
  const isCoarse = matchMedia('(pointer: coarse)').matches
  const at = { shapes: selection.shapes(), zoom: shown.placement.scale / shown.pixelRatio, isCoarse }
  const half = (handleSides[isCoarse ? 'coarse' : 'fine'] * shown.pixelRatio) / 2
  painter.fillStyle = fill
  const lone = chosenLine(at.shapes)
  if (lone) drawEnds(painter, { ends: lone.ends, half }, shown)
  for (const name of lone ? [] : handlesOf(frame, at)) {
    const { x, y } = onScreen(pointOf(frame, handles[name]), shown)
    painter.beginPath()
    painter.rect(x - half, y - half, 2 * half, 2 * half)
    painter.fill()
    painter.stroke()
  }
  if (isTurnable(at.shapes)) drawTurn(painter, { frame, at, half }, shown)
}

function drawEnds(painter: Painter, { ends, half }: { ends: ArrowEnds; half: number }, shown: Shown): void {
  for (const end of [ends.from, ends.to]) {
    const { x, y } = onScreen(end, shown)
    painter.beginPath()
    painter.arc(x, y, half * 1.2, 0, 2 * Math.PI)
    painter.fill()
    painter.stroke()
  }
}

type TurnPoint = { frame: Frame; at: { zoom: number; isCoarse: boolean }; half: number }

function drawTurn(painter: Painter, { frame, at, half }: TurnPoint, shown: Shown): void {
  const [turn, from] = [onScreen(turnPointOf(frame, at), shown), onScreen(pointOf(frame, { x: 0, y: -1 }), shown)]
  painter.beginPath()
  painter.moveTo(from.x, from.y)
  painter.lineTo(turn.x, turn.y)
  painter.stroke()
  painter.beginPath()
  painter.arc(turn.x, turn.y, half * 1.2, 0, 2 * Math.PI)
  painter.fill()
  painter.stroke()
}

/** The entered group: a press outside leaves it. */
function drawEntered(painter: Painter, selection: Selection, shown: Shown): void {
  const frame = frameOfEntered(selection)
  if (!frame) return
  painter.setLineDash([3 * shown.pixelRatio, 5 * shown.pixelRatio])
  strokeLoop(painter, cornersOf(frame), shown)
  painter.setLineDash([])
}

function drawGuide(painter: Painter, { axis, at, from, to }: Guide, shown: Shown): void {
  const [a, b] =
    axis === 'x'
      ? [
          { x: at, y: from },
          { x: at, y: to },
        ]
      : [
          { x: from, y: at },
          { x: to, y: at },
        ]
  painter.strokeStyle = colours[shown.theme].guide
  strokeLoop(painter, [a, b], shown)
}

function drawSketch(painter: Painter, sketch: Sketch, shown: Shown): void {
  const { line, area } = colours[shown.theme]
  painter.strokeStyle = line
  painter.fillStyle = area
  if (sketch.kind === 'lasso') {
    strokeLoop(painter, sketch.points, shown)
  } else {
    const { minX, minY, maxX, maxY } = sketch.box
    const corners = [
      { x: minX, y: minY },
      { x: maxX, y: minY },
      { x: maxX, y: maxY },
      { x: minX, y: maxY },
    ]
    strokeLoop(painter, corners, shown)
  }
  painter.fill()
}

function strokeLoop(painter: Painter, points: readonly Offset[], shown: Shown): void {
  painter.beginPath()
  for (const point of points) {
    const { x, y } = onScreen(point, shown)
    painter.lineTo(x, y)
  }
  painter.closePath()
  painter.stroke()
}

function onScreen({ x, y }: Offset, { placement: { scale, originX, originY } }: Shown): Offset {
  return { x: x * scale + originX, y: y * scale + originY }
}

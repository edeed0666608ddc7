import { addShapes } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import { topOrder } from '@takhti/schema/board/page-shapes'
import type { ShapeBody } from '@takhti/schema/board/shapes/index'
import type { Editor } from '../editor/editor.ts'
import { otherLeg, pointAt, toPage } from './instrument.ts'
import type { Instrument } from './instrument.ts'

/** Draws an instrument's shape in the current style as one undo step, for users without a pointer. */
export function drawWith(editor: Editor, instrument: Instrument): void {
  const style = editor.styleToDraw()
  if (!style) return
  const bodies = drawnBy(instrument)
  editor.change((doc, origin) => {
    const orders = keysBetween(topOrder(doc), null, bodies.length)
    const shapes = bodies.map((body, index) => {
      return { ...body, id: editor.newShapeId(), style, order: orders[index] ?? topOrder(doc) }
    })
    addShapes(doc, shapes, origin)
  })
}

type Drawn = Extract<ShapeBody, { kind: 'line' | 'ellipse' }>

/**
 * The line along the ruler, the sides of the set square, the sides of the protractor's angle, the circle of the
 * compass.
 */
export function drawnBy(instrument: Instrument): Drawn[] {
  const { name, at, angle, size, arm } = instrument
  const line = (from: { x: number; y: number }, to: { x: number; y: number }): Drawn => ({
    kind: 'line',
    props: { from: { x: from.x, y: from.y }, to: { x: to.x, y: to.y } },
  })
  const end = toPage(instrument, { x: size, y: 0 })
  switch (name) {
    case 'ruler':
      return [line(at, end)]
    case 'setSquare': {
      const top = toPage(instrument, { x: 0, y: -otherLeg(instrument) })
      return [line(at, end), line(at, top), line(top, end)]
    }
    case 'protractor':
      return [line(at, end), line(at, pointAt(at, angle + arm, size))]
    case 'compass':
      return [{ kind: 'ellipse', props: { x: at.x - size, y: at.y - size, width: 2 * size, height: 2 * size } }]
  }
}

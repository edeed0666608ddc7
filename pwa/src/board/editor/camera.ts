import { boxContains, boxOfBoxes, pagePoint, screenPoint } from '@takhti/schema/board/geometry'
import type { Box, Offset, PagePoint, ScreenPoint } from '@takhti/schema/board/geometry'
import { MAX_COORDINATE } from '@takhti/schema/board/limits'
import { Events } from '#state/events.ts'
import { Signal } from '#state/signal.ts'

/** The page point at the canvas's corner, screen pixels per page pixel, and the canvas's size in screen pixels. */
export type View = {
  readonly x: number
  readonly y: number
  readonly zoom: number
  readonly width: number
  readonly height: number
}

/**
 * The first view: the part of an endless page that every teacher sees first, so that lessons start alike on a phone
 * and on a panel.
 */
export const firstView: Box = { minX: 0, minY: 0, maxX: 1280, maxY: 720 }

const minZoom = 0.1
const maxZoom = 8

/** The view of this screen on the page. */
export class Camera {
  readonly view = new Signal<View>({ x: 0, y: 0, zoom: 1, width: 1, height: 1 })
  /** The user moved the view, not a page, screen or presenter. */
  readonly movedByHand = new Events<void>()
  #framed: Box = firstView
  #isMovedByHand = false

  toPage(point: ScreenPoint): PagePoint {
    const { x, y, zoom } = this.view.value
    return pagePoint(onPage(x + point.x / zoom), onPage(y + point.y / zoom))
  }

  toScreen(point: PagePoint): ScreenPoint {
    const { x, y, zoom } = this.view.value
    return screenPoint((point.x - x) * zoom, (point.y - y) * zoom)
  }

  visible(): Box {
    const { x, y, zoom, width, height } = this.view.value
    return { minX: x, minY: y, maxX: x + width / zoom, maxY: y + height / zoom }
  }

  resize(width: number, height: number): void {
    const { x, y, zoom, width: lastWidth } = this.view.value
    this.view.set({ x, y, zoom, width: Math.max(1, width), height: Math.max(1, height) })
    if (!this.#isMovedByHand || lastWidth === 1) this.#look(this.#framed)
  }

  /** Fits a box into the view, also if the user has moved the view. */
  frame(box: Box): void {
    this.#isMovedByHand = false
    this.#framed = box
    this.#look(box)
  }

  /** Extends the view to include a box, unless the user has moved the view. */
  include(box: Box): void {
    if (!this.#isMovedByHand && !boxContains(this.#framed, box)) this.frame(boxOfBoxes([this.#framed, box]) ?? box)
  }

  panBy(screen: Offset): void {
    const view = this.view.value
    this.#moveByHand({ ...view, x: view.x - screen.x / view.zoom, y: view.y - screen.y / view.zoom })
  }

  /** Zooms around a screen point, whose page point is unchanged. */
  zoomAt(anchor: ScreenPoint, factor: number): void {
    const view = this.view.value
    const zoom = clamp(view.zoom * factor)
    const fixed = this.toPage(anchor)
    this.#moveByHand({ ...view, zoom, x: fixed.x - anchor.x / zoom, y: fixed.y - anchor.y / zoom })
  }

  #moveByHand(view: View): void {
    this.#isMovedByHand = true
    this.view.set({ ...view, x: onPage(view.x), y: onPage(view.y) })
    this.movedByHand.emit()
  }

  #look(box: Box): void {
    const { width, height } = this.view.value
    const boxWidth = Math.max(1, box.maxX - box.minX)
    const boxHeight = Math.max(1, box.maxY - box.minY)
    const zoom = clamp(Math.min(width / boxWidth, height / boxHeight))
    const x = box.minX - (width / zoom - boxWidth) / 2
    const y = box.minY - (height / zoom - boxHeight) / 2
    this.view.set({ x, y, zoom, width, height })
  }
}

function clamp(zoom: number): number {
  return Math.min(maxZoom, Math.max(minZoom, zoom))
}

/** Clamps to the page: a room would refuse a coordinate beyond it, and all later drawing. */
function onPage(at: number): number {
  return Math.min(MAX_COORDINATE, Math.max(-MAX_COORDINATE, at)) || 0
}

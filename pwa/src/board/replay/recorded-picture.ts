import type { Box, Offset } from '@takhti/schema/board/geometry'
import { laserStyle } from '@takhti/schema/board/laser'
import { byOrder } from '@takhti/schema/board/order'
import type { Paper } from '@takhti/schema/board/paper'
import type { RecordedPage } from '@takhti/schema/board/replay/recorded-page'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'
import RBush from 'rbush'
import { imagesOfShapes } from '#documents/images/image-references.ts'
import { gatherImages } from '#documents/images/image-transfer.ts'
import { drawPaper } from '../canvas/paper-sheet.ts'
import { pictures } from '../canvas/pictures.ts'
import { placementOf, SettledLayer } from '../canvas/settled-layer.ts'
import { Sheet } from '../canvas/sheet.ts'
import { paintShape } from '../canvas/views.ts'
import { firstView, type View } from '../editor/camera.ts'
import { Arrivals } from '../images/arrivals.ts'
import { boardTheme } from '../stage.ts'
import { seenView } from './seen-view.ts'

/** The state of a recording at a moment. */
export type SeenMoment = {
  readonly page: RecordedPage | undefined
  readonly ms: number
  /** The part of the page that the presenter saw; undefined means the first view of a page. */
  readonly view: Box | undefined
  readonly light: Offset | null
  /** Strokes in progress, as far as drawn. */
  readonly drawing: readonly Shape[]
}

/** A seek over more shapes than this repaints the visible area, and does not paint shape by shape. */
const leap = 256

type Placed = Box & { readonly shape: Shape }

/** The visible shapes of a recorded page, in a spatial index. */
class ShownPage {
  readonly page: RecordedPage
  readonly #tree = new RBush<Placed>()
  readonly #placed = new Map<Shape, Placed>()

  constructor(page: RecordedPage) {
    this.page = page
  }

  in(box: Box): Shape[] {
    const found = this.#tree.search(box)
    return found.map(({ shape }) => shape).sort(byOrder)
  }

  moveTo(ms: number) {
    const { come, gone } = this.page.moveTo(ms)
    for (const shape of gone) {
      const placed = this.#placed.get(shape)
      if (placed) this.#tree.remove(placed)
      this.#placed.delete(shape)
    }
    for (const shape of come) {
      const placed = { ...boundsOf(shape), shape }
      this.#placed.set(shape, placed)
      this.#tree.insert(placed)
    }
    return { come: [...come], gone: [...gone] }
  }
}

/** Stores the images of shapes on this device, as far as the server has them and responds. */
export async function cachePicturesOf(lessonId: string, shapes: Iterable<Shape>): Promise<void> {
  await gatherImages(lessonId, imagesOfShapes(shapes), true)
}

/** Paints a recording of a class into an element of its own, which is not an editable lesson. */
export class RecordedPicture {
  readonly #place: HTMLElement
  readonly #theme = boardTheme()
  readonly #pages = new Map<RecordedPage, ShownPage>()
  readonly #sheets: { readonly paper: Sheet; readonly settled: Sheet; readonly live: Sheet }
  readonly #resizes: ResizeObserver
  readonly #arrivals: Arrivals
  readonly #stops: readonly (() => void)[]
  #shown: { page: ShownPage; settled: SettledLayer } | null = null
  #moment: SeenMoment | null = null
  #paper: Paper = 'plain'
  #view: View = { x: 0, y: 0, zoom: 1, width: 1, height: 1 }

  constructor(place: HTMLElement, lessonId: string) {
    this.#place = place
    this.#arrivals = new Arrivals({ lessonId, mayAdd: () => false })
    this.#sheets = {
      paper: new Sheet(place, (painter) => this.#drawPaper(painter)),
      settled: new Sheet(place, (painter) => this.#drawSettled(painter)),
      live: new Sheet(place, (painter) => this.#drawLive(painter)),
    }
    this.#stops = [
      pictures.missed.on(({ imageId }) => this.#arrivals.load(imageId)),
      pictures.arrived.on(() => {
        this.#shown?.settled.repaint()
        this.#drawAll()
      }),
    ]
    this.#resizes = new ResizeObserver(() => this.#resize())
    this.#resizes.observe(place)
    this.#resize()
  }

  /** Shows a moment; the cost is proportional to the difference from the previous one. */
  show(moment: SeenMoment): void {
    const before = this.#moment
    this.#moment = moment
    this.#turnTo(moment.page)
    const { page, settled } = this.#shown ?? {}
    const change = page?.moveTo(moment.ms) ?? { come: [], gone: [] }
    if (change.come.length + change.gone.length > leap) settled?.repaint()
    else settled?.follow(change)
    if (change.come.length + change.gone.length > 0) this.#sheets.settled.drawSoon()
    if ((moment.page?.paper ?? 'plain') !== this.#paper) {
      this.#paper = moment.page?.paper ?? 'plain'
      this.#sheets.paper.drawSoon()
    }
    if (moment.view !== before?.view) this.#look()
    const isLive = moment.drawing.length > 0 || moment.light !== null
    if (isLive || before === null || before.drawing.length > 0 || before.light !== null) this.#sheets.live.drawSoon()
  }

  close(): void {
    this.#resizes.disconnect()
    this.#stops.forEach((stop) => stop())
    this.#arrivals.close()
    for (const sheet of Object.values(this.#sheets)) sheet.close()
  }

  #turnTo(page: RecordedPage | undefined): void {
    if (page === this.#shown?.page.page) return
    if (page === undefined) this.#shown = null
    else {
      const shown = this.#pages.get(page) ?? new ShownPage(page)
      this.#pages.set(page, shown)
      this.#shown = { page: shown, settled: new SettledLayer(shown, this.#theme) }
    }
    this.#drawAll()
  }

  #resize(): void {
    const { width, height } = this.#place.getBoundingClientRect()
    const pixels = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)] as const
    for (const sheet of Object.values(this.#sheets)) sheet.resize(...pixels)
    this.#look()
  }

  /** Fits the presenter's view into the element. */
  #look(): void {
    this.#view = seenView(this.#moment?.view ?? firstView, this.#place.getBoundingClientRect())
    this.#drawAll()
  }

  #drawAll(): void {
    for (const sheet of Object.values(this.#sheets)) sheet.drawSoon()
  }

  #drawPaper(painter: CanvasRenderingContext2D): void {
    if (this.#paper !== 'plain') drawPaper(painter, { paper: this.#paper, view: this.#view, theme: this.#theme })
  }

  #drawSettled(painter: CanvasRenderingContext2D): void {
    if (this.#shown?.settled.draw(painter, this.#view, devicePixelRatio)) this.#sheets.settled.drawSoon()
  }

  #drawLive(painter: CanvasRenderingContext2D): void {
    const { drawing = [], light = null } = this.#moment ?? {}
    const { scale, originX, originY } = placementOf(this.#view, devicePixelRatio)
    // As on the board: on a light theme a marker darkens what is below it; on a dark one the whole page would darken.
    const isMarking = drawing.some(({ style }) => style.tip === 'marker')
    this.#sheets.live.setDarkens(this.#theme === 'light' && isMarking)
    painter.setTransform(scale, 0, 0, scale, originX, originY)
    for (const shape of drawing) paintShape(painter, shape, this.#theme)
    painter.setTransform(1, 0, 0, 1, 0, 0)
    if (light === null) return
    painter.fillStyle = laserStyle.colour
    painter.beginPath()
    painter.arc(
      light.x * scale + originX,
      light.y * scale + originY,
      laserStyle.width * devicePixelRatio,
      0,
      2 * Math.PI,
    )
    painter.fill()
  }
}

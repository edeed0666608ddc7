import type { Paper } from '@takhti/schema/board/paper'
import { momentAt } from '@takhti/schema/board/replay/timeline'
import type { Shape } from '@takhti/schema/board/shapes/index'
import type { Unsubscribe } from '#state/signal.ts'
import type { BoardTheme } from '../canvas/colours.ts'
import { drawPaper } from '../canvas/paper-sheet.ts'
import { pictures } from '../canvas/pictures.ts'
import { placementOf, SettledLayer } from '../canvas/settled-layer.ts'
import { Sheet } from '../canvas/sheet.ts'
import { paintShape } from '../canvas/views.ts'
import type { Editor } from '../editor/editor.ts'
import type { Stage } from '../stage.ts'
import type { Player } from './player.ts'
import { ReplayShapes } from './replay-shapes.ts'

/** A seek back over more shapes than this repaints the visible area within each frame's budget, and not shape by shape. */
const leap = 256

type PictureParts = { readonly editor: Editor; readonly player: Player; readonly theme: BoardTheme }

/**
 * A page up to the replay's position, above the board's own canvas. The canvas continues below, and shows the changes of
 * others when this is removed. Whole shapes are in tiles as on the board; the stroke in progress is above them.
 */
export class ReplayPicture {
  readonly #editor: Editor
  readonly #player: Player
  readonly #theme: BoardTheme
  readonly #paper: Paper
  readonly #element = document.createElement('div')
  readonly #shapes: ReplayShapes
  readonly #settled: SettledLayer
  readonly #sheets: { readonly paper: Sheet; readonly settled: Sheet; readonly live: Sheet }
  readonly #resizes: ResizeObserver
  readonly #subscriptions: readonly Unsubscribe[]
  #drawing: Shape | null = null
  #isLeaping = false

  constructor(stage: Stage, { editor, player, theme }: PictureParts) {
    this.#editor = editor
    this.#player = player
    this.#theme = theme
    this.#paper = editor.paper.value
    this.#element.className = 'board-picture replay-picture'
    this.#element.setAttribute('aria-hidden', 'true')
    stage.surface.before(this.#element)
    this.#shapes = new ReplayShapes(player.timeline)
    this.#settled = new SettledLayer(this.#shapes, theme)
    this.#sheets = {
      paper: new Sheet(this.#element, (painter) => this.#drawPaper(painter)),
      settled: new Sheet(this.#element, (painter) => this.#drawSettled(painter)),
      live: new Sheet(this.#element, (painter) => this.#drawLive(painter)),
    }
    this.#follow()
    this.#resize()
    this.#subscriptions = [
      player.position.subscribe(() => this.#follow()),
      editor.camera.view.subscribe(() => this.#drawAll()),
      pictures.arrived.on(() => {
        this.#settled.repaint()
        this.#drawAll()
      }),
    ]
    this.#resizes = new ResizeObserver(() => this.#resize())
    this.#resizes.observe(this.#element)
  }

  close(): void {
    this.#resizes.disconnect()
    for (const stop of this.#subscriptions) stop()
    for (const sheet of Object.values(this.#sheets)) sheet.close()
    this.#element.remove()
  }

  /** While a seek is painted, later moments wait: scrubbing shows whole moments, and each of them soon. */
  #follow(): void {
    if (this.#isLeaping) return
    const { done, drawing } = momentAt(this.#player.timeline, this.#player.position.value)
    const change = this.#shapes.moveTo(done)
    this.#isLeaping = change.gone.length > leap
    if (this.#isLeaping) this.#settled.repaint()
    else this.#settled.follow(change)
    if (change.come.length + change.gone.length > 0) this.#sheets.settled.drawSoon()
    if (drawing !== this.#drawing) this.#sheets.live.drawSoon()
    this.#drawing = drawing
  }

  #resize(): void {
    const { width, height } = this.#element.getBoundingClientRect()
    const pixels = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)] as const
    for (const sheet of Object.values(this.#sheets)) sheet.resize(...pixels)
    this.#drawAll()
  }

  #drawAll(): void {
    for (const sheet of Object.values(this.#sheets)) sheet.drawSoon()
  }

  #drawPaper(painter: CanvasRenderingContext2D): void {
    if (this.#paper === 'plain') return
    drawPaper(painter, { paper: this.#paper, view: this.#editor.camera.view.value, theme: this.#theme })
  }

  #drawSettled(painter: CanvasRenderingContext2D): void {
    const isUnfinished = this.#settled.draw(painter, this.#editor.camera.view.value, devicePixelRatio)
    if (isUnfinished) return this.#sheets.settled.drawSoon()
    if (!this.#isLeaping) return
    this.#isLeaping = false
    this.#follow()
  }

  #drawLive(painter: CanvasRenderingContext2D): void {
    const shape = this.#drawing
    // On a light theme a marker darkens what is below it; on a dark one the whole page would darken.
    this.#sheets.live.setDarkens(this.#theme === 'light' && shape?.style.tip === 'marker')
    if (!shape) return
    const { scale, originX, originY } = placementOf(this.#editor.camera.view.value, devicePixelRatio)
    painter.setTransform(scale, 0, 0, scale, originX, originY)
    paintShape(painter, shape, this.#theme)
  }
}

import { Layer } from 'konva/lib/Layer'
import { Shape } from 'konva/lib/Shape'
import { Stage } from 'konva/lib/Stage'
import type { Editor } from '../editor/editor.ts'
import type { Unsubscribe } from '../editor/signal.ts'
import type { BoardTheme } from './colours.ts'
import { drawLive } from './live-layer.ts'
import { placementOf, SettledLayer } from './settled-layer.ts'

/** The only picture of the editor: reads it and draws, and never changes anything. */
export class BoardCanvas {
  readonly #editor: Editor
  readonly #stage: Stage
  readonly #settledLayer = new Layer({ listening: false })
  readonly #liveLayer = new Layer({ listening: false })
  readonly #resizes: ResizeObserver
  readonly #subscriptions: Unsubscribe[]
  #settled: SettledLayer | null = null
  #stopPage: Unsubscribe = () => {}
  #theme: BoardTheme = 'light'

  constructor(container: HTMLDivElement, editor: Editor) {
    this.#editor = editor
    this.#stage = new Stage({ container, width: 1, height: 1, listening: false })
    this.#settledLayer.add(new Shape({ listening: false, sceneFunc: (context) => this.#drawSettled(context._context) }))
    this.#liveLayer.add(new Shape({ listening: false, sceneFunc: (context) => this.#drawLive(context._context) }))
    this.#stage.add(this.#settledLayer, this.#liveLayer)
    this.#subscriptions = this.#subscribe()
    this.#showPage()
    this.#resizes = new ResizeObserver(() => this.#resize(container))
    this.#resizes.observe(container)
    this.#resize(container)
  }

  setTheme(theme: BoardTheme): void {
    if (theme === this.#theme) return
    this.#theme = theme
    this.#showPage()
  }

  close(): void {
    this.#resizes.disconnect()
    this.#stopPage()
    for (const stop of this.#subscriptions) stop()
    this.#stage.destroy()
  }

  #subscribe(): Unsubscribe[] {
    const { camera, pages, ink, draft, liveInk, eraser } = this.#editor
    const live = () => this.#liveLayer.batchDraw()
    return [
      camera.view.subscribe(() => this.#drawAll()),
      pages.current.subscribe(() => this.#showPage()),
      ink.stroke.subscribe(live),
      draft.shape.subscribe(live),
      liveInk.strokes.subscribe(live),
      eraser.touched.subscribe(() => {
        this.#settled?.hide(eraser.touched.value)
        this.#settledLayer.batchDraw()
      }),
    ]
  }

  #showPage(): void {
    this.#stopPage()
    const { page } = this.#editor
    const settled = page && new SettledLayer(page.shapes, this.#theme)
    this.#settled = settled
    if (page && settled) {
      this.#stopPage = page.shapes.changed.on((change) => {
        settled.follow(change)
        // Both layers in one frame: a finished stroke leaves the live layer as it arrives on the settled one.
        this.#drawAll()
      })
    }
    this.#drawAll()
  }

  #resize(container: HTMLDivElement): void {
    const { width, height } = container.getBoundingClientRect()
    for (const layer of [this.#settledLayer, this.#liveLayer]) layer.canvas.setPixelRatio(devicePixelRatio)
    this.#stage.size({ width, height })
    this.#editor.camera.resize(width, height)
    this.#drawAll()
  }

  #drawAll(): void {
    this.#settledLayer.batchDraw()
    this.#liveLayer.batchDraw()
  }

  #drawSettled(painter: CanvasRenderingContext2D): void {
    painter.setTransform(1, 0, 0, 1, 0, 0)
    const isUnfinished = this.#settled?.draw(painter, this.#editor.camera.view.value, devicePixelRatio)
    if (isUnfinished) requestAnimationFrame(() => this.#settledLayer.batchDraw())
  }

  #drawLive(painter: CanvasRenderingContext2D): void {
    const placement = placementOf(this.#editor.camera.view.value, devicePixelRatio)
    drawLive(painter, this.#editor, { placement, theme: this.#theme })
  }
}

import { isMap } from '@takhti/schema/board/paper'
import type { Unsubscribe } from '#state/signal.ts'
import type { View } from '../editor/camera.ts'
import type { Editor } from '../editor/editor.ts'
import type { BoardTheme } from './colours.ts'
import { isPictureOf, viewAround } from './first-picture.ts'
import type { StoredPicture } from './first-picture.ts'
import { drawLive, isDrawnLive, isMarking } from './live-layer.ts'
import { drawPaper } from './paper-sheet.ts'
import { pictures } from './pictures.ts'
import type { SelectionLayer } from './selection-layer.ts'
import { placementOf, SettledLayer } from './settled-layer.ts'
import { Sheet } from './sheet.ts'

const nothing: ReadonlySet<string> = new Set()

type CanvasParts = {
  readonly editor: Editor
  readonly theme: BoardTheme
  /** The cached bitmap of the first page, with what it was painted from. */
  readonly stored: StoredPicture | null
}

/** The only view of the editor: it reads and draws, and never changes anything. */
export class BoardCanvas {
  readonly #editor: Editor
  readonly #container: HTMLElement
  readonly #settledSheet: Sheet
  readonly #liveSheet: Sheet
  readonly #resizes: ResizeObserver
  readonly #subscriptions: Unsubscribe[]
  /** Exists only for a page with paper that is not plain: an empty canvas costs every frame. */
  #paperSheet: Sheet | null = null
  #settled: SettledLayer | null = null
  #stopPage: Unsubscribe = () => {}
  #hidden = nothing
  /** Loaded with the first selection. */
  #selection: SelectionLayer | null = null
  #isSelectionAsked = false
  #theme: BoardTheme

  constructor(container: HTMLElement, { editor, theme, stored }: CanvasParts) {
    this.#editor = editor
    this.#container = container
    this.#theme = theme
    this.#settledSheet = new Sheet(container, (painter) => this.#drawSettled(painter))
    this.#liveSheet = new Sheet(container, (painter) => this.#drawLive(painter))
    this.#enterPage()
    this.#resize()
    this.#placePaper()
    if (stored) this.#beginWith(stored)
    // Paints synchronously, not in the next frame: opening a lesson waits for this.
    this.#settledSheet.draw()
    this.#subscriptions = this.#subscribe()
    this.#resizes = new ResizeObserver(() => this.#resize())
    this.#resizes.observe(container)
  }

  get theme(): BoardTheme {
    return this.#theme
  }

  /** Draws the settled layer of a view onto another canvas. Returns whether that is complete. */
  copyTo(painter: CanvasRenderingContext2D, view: View): boolean {
    return this.#hidden.size === 0 && this.#settled?.draw(painter, view, devicePixelRatio) === false
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
    this.#settledSheet.close()
    this.#liveSheet.close()
    this.#paperSheet?.close()
  }

  #subscribe(): Unsubscribe[] {
    const { camera, pages, ink, draft, extraPens, liveInk, eraser, cut, selection, written, paper, laser } =
      this.#editor
    const live = () => this.#liveSheet.drawSoon()
    return [
      camera.view.subscribe(() => this.#followView()),
      pages.current.subscribe(() => this.#showPage()),
      paper.subscribe(() => this.#placePaper()),
      pictures.arrived.on((painted) => {
        this.#settled?.repaintShapes(painted)
        this.#drawAll()
      }),
      ink.stroke.subscribe(live),
      draft.shape.subscribe(live),
      extraPens.subscribe(live),
      liveInk.strokes.subscribe(live),
      laser.subscribe(() => this.#showLaser()),
      eraser.touched.subscribe(() => this.#hide(eraser.touched.value)),
      // The remains of a stroke are on the live layer while the eraser moves.
      cut.subscribe(() => {
        this.#hide(new Set(cut.value.keys()))
        live()
      }),
      written.subscribe(() => {
        const id = written.value?.id
        this.#hide(id ? new Set([id]) : nothing)
      }),
      selection.ids.subscribe(() => this.#drawSelection()),
      selection.sketch.subscribe(() => this.#drawSelection()),
      selection.lifting.guides.subscribe(live),
      selection.lifting.lift.subscribe(() => this.#followLift()),
    ]
  }

  #showLaser(): void {
    const { camera, laser } = this.#editor
    void import('./laser-layer.ts').then(
      ({ LaserLayer }) => laser.value && new LaserLayer(this.#container, camera, laser.value),
      // A page that is being left loads no code.
      () => {},
    )
  }

  /** Dragged shapes leave the tiles once, at the start of the drag, and are then drawn above them. */
  #followLift(): void {
    const lift = this.#editor.selection.lifting.lift.value
    this.#hide(lift?.hidden ?? nothing)
    this.#drawSelection()
  }

  #drawSelection(): void {
    if (this.#selection) return this.#liveSheet.drawSoon()
    if (this.#isSelectionAsked) return
    this.#isSelectionAsked = true
    void import('./selection-layer.ts').then(
      ({ SelectionLayer: Layer }) => {
        this.#selection = new Layer(this.#editor.selection)
        this.#liveSheet.drawSoon()
      },
      () => (this.#isSelectionAsked = false),
    )
  }

  #hide(ids: ReadonlySet<string>): void {
    if (ids === this.#hidden) return
    this.#hidden = ids
    this.#settled?.hide(ids)
    this.#settledSheet.drawSoon()
  }

  #showPage(): void {
    this.#enterPage()
    this.#drawAll()
  }

  #enterPage(): void {
    this.#stopPage()
    const { page } = this.#editor
    const settled = page && new SettledLayer(page.shapes, this.#theme)
    this.#settled = settled
    if (page && settled) {
      this.#stopPage = page.shapes.changed.on((change) => {
        settled.follow(change)
        // Both in one frame: a finished stroke leaves the live layer as it arrives on the settled one.
        this.#drawAll()
      })
    }
  }

  #beginWith({ row, bitmap }: StoredPicture): void {
    const { page, camera } = this.#editor
    const view = camera.view.value
    if (page && isPictureOf(row, { page, view, theme: this.#theme })) {
      this.#settled?.beginWith(bitmap, viewAround(view), devicePixelRatio)
    }
    bitmap.close()
  }

  #resize(): void {
    const { width, height } = this.#container.getBoundingClientRect()
    const pixels = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)] as const
    const isOther = this.#settledSheet.resize(...pixels)
    this.#liveSheet.resize(...pixels)
    if (this.#paperSheet?.resize(...pixels)) this.#paperSheet.draw()
    const { view } = this.#editor.camera
    if (!isOther && view.value.width === Math.max(1, width) && view.value.height === Math.max(1, height)) return
    // The camera's listeners draw.
    this.#editor.camera.resize(width, height)
  }

  #drawAll(): void {
    this.#settledSheet.drawSoon()
    this.#liveSheet.drawSoon()
    this.#paperSheet?.drawSoon()
  }

  /** An empty layer is not cleared again: that would cost a moved page nearly as much as its tiles. */
  #followView(): void {
    const { selection } = this.#editor
    this.#settledSheet.drawSoon()
    this.#paperSheet?.drawSoon()
    if (isDrawnLive(this.#editor) || selection.ids.value.size > 0 || selection.sketch.value) this.#liveSheet.drawSoon()
  }

  #placePaper(): void {
    const { value } = this.#editor.paper
    // Without the print, the page is shown as on plain paper: nothing on it is missing.
    if (isMap(value)) {
      import('../maps/map-loader.ts')
        .then(({ loadMap }) => loadMap(value))
        .then(() => this.#paperSheet?.draw())
        .catch(() => {})
    }
    if (value === 'plain') {
      this.#paperSheet?.close()
      this.#paperSheet = null
      return
    }
    if (!this.#paperSheet) {
      this.#paperSheet = new Sheet(this.#container, (painter) => this.#drawPaper(painter))
      this.#paperSheet.toBack()
      const { width, height } = this.#container.getBoundingClientRect()
      this.#paperSheet.resize(Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio))
    }
    this.#paperSheet.draw()
  }

  #drawPaper(painter: CanvasRenderingContext2D): void {
    const { paper, camera } = this.#editor
    drawPaper(painter, { paper: paper.value, view: camera.view.value, theme: this.#theme })
  }

  #drawSettled(painter: CanvasRenderingContext2D): void {
    const isUnfinished = this.#settled?.draw(painter, this.#editor.camera.view.value, devicePixelRatio)
    if (isUnfinished) this.#settledSheet.drawSoon()
    else if (this.#settled) this.#container.dataset['ink'] = 'drawn'
  }

  #drawLive(painter: CanvasRenderingContext2D): void {
    const placement = placementOf(this.#editor.camera.view.value, devicePixelRatio)
    // Only on paper: on slate the whole page would darken, not the ink alone.
    this.#liveSheet.setDarkens(this.#theme === 'light' && isMarking(this.#editor))
    drawLive(painter, this.#editor, { placement, theme: this.#theme })
    this.#selection?.draw(painter, { placement, theme: this.#theme })
  }
}

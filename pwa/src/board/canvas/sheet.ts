/** A canvas over all of its container, drawn anew at most once a frame. */
export class Sheet {
  readonly #canvas = document.createElement('canvas')
  readonly #painter: CanvasRenderingContext2D
  readonly #draw: (painter: CanvasRenderingContext2D) => void
  #frame = 0

  constructor(container: HTMLElement, draw: (painter: CanvasRenderingContext2D) => void) {
    const painter = this.#canvas.getContext('2d')
    // A canvas gives no second kind of context once it has given this one, so null means that memory has run out.
    if (!painter) throw new Error('no canvas')
    this.#painter = painter
    this.#draw = draw
    this.#canvas.className = 'board-sheet'
    container.append(this.#canvas)
  }

  /** Takes a size in device pixels, which empties the canvas; answers whether it is another one. */
  resize(width: number, height: number): boolean {
    if (this.#canvas.width === width && this.#canvas.height === height) return false
    this.#canvas.width = width
    this.#canvas.height = height
    return true
  }

  /** Draws at once. */
  draw(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#painter.setTransform(1, 0, 0, 1, 0, 0)
    this.#painter.clearRect(0, 0, this.#canvas.width, this.#canvas.height)
    this.#draw(this.#painter)
  }

  /** Draws in the next frame. */
  drawSoon(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.draw())
  }

  /** Lays the sheet beneath all others of its container. */
  toBack(): void {
    this.#canvas.parentElement?.prepend(this.#canvas)
  }

  /** Whether the sheet darkens what lies under it, as a marker does. */
  setDarkens(darkens: boolean): void {
    this.#canvas.style.mixBlendMode = darkens ? 'multiply' : ''
  }

  close(): void {
    cancelAnimationFrame(this.#frame)
    this.#canvas.remove()
  }
}

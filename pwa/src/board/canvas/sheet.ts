/** A canvas that fills its container and repaints at most once a frame. */
export class Sheet {
  readonly #canvas = document.createElement('canvas')
  readonly #painter: CanvasRenderingContext2D
  readonly #draw: (painter: CanvasRenderingContext2D) => void
  #frame = 0

  constructor(container: HTMLElement, draw: (painter: CanvasRenderingContext2D) => void) {
    const painter = this.#canvas.getContext('2d')
    // A canvas returns no second kind of context after this one, so null means out of memory.
    if (!painter) throw new Error('no canvas')
    this.#painter = painter
    this.#draw = draw
    this.#canvas.className = 'board-sheet'
    container.append(this.#canvas)
  }

  /** Sets the size in device pixels, which clears the canvas. Returns whether the size changed. */
  resize(width: number, height: number): boolean {
    if (this.#canvas.width === width && this.#canvas.height === height) return false
    this.#canvas.width = width
    this.#canvas.height = height
    return true
  }

  /** Paints synchronously. */
  draw(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#painter.setTransform(1, 0, 0, 1, 0, 0)
    this.#painter.clearRect(0, 0, this.#canvas.width, this.#canvas.height)
    this.#draw(this.#painter)
  }

  /** Paints in the next frame. */
  drawSoon(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.draw())
  }

  /** Moves the layer beneath all others of its container. */
  toBack(): void {
    this.#canvas.parentElement?.prepend(this.#canvas)
  }

  /** Whether the layer darkens the layers below it, as a marker does. */
  setDarkens(darkens: boolean): void {
    this.#canvas.style.mixBlendMode = darkens ? 'multiply' : ''
  }

  close(): void {
    cancelAnimationFrame(this.#frame)
    this.#canvas.remove()
  }
}

import { laserStyle } from '@takhti/schema/board/laser'
import type { Camera } from '../editor/camera.ts'
import { TRAIL_MS } from '../editor/laser.ts'
import type { Laser, Trail } from '../editor/laser.ts'
import { placementOf } from './settled-layer.ts'
import type { Placement } from './settled-layer.ts'
import { Sheet } from './sheet.ts'

/** Laser trails, above everything. Its canvas exists only while a trail is visible. */
export class LaserLayer {
  readonly #container: HTMLElement
  readonly #camera: Camera
  readonly #laser: Laser
  #sheet: Sheet | null = null

  constructor(container: HTMLElement, camera: Camera, laser: Laser) {
    this.#container = container
    this.#camera = camera
    this.#laser = laser
    laser.trails.subscribe(() => this.#wake())
    this.#wake()
  }

  #wake(): void {
    if (this.#laser.trails.value.size === 0) return
    this.#sheet ??= new Sheet(this.#container, (painter) => this.#draw(painter))
    const { width, height } = this.#container.getBoundingClientRect()
    this.#sheet.resize(Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio))
    this.#sheet.drawSoon()
  }

  #draw(painter: CanvasRenderingContext2D): void {
    if (!this.#laser.fade() || !this.#container.isConnected) {
      this.#sheet?.close()
      this.#sheet = null
      return
    }
    const placement = placementOf(this.#camera.view.value, devicePixelRatio)
    const now = performance.now()
    for (const trail of this.#laser.trails.value.values()) drawTrail(painter, trail, { placement, now })
    this.#sheet?.drawSoon()
  }
}

/** The laser is equally wide on every screen, at every zoom. */
function drawTrail(
  painter: CanvasRenderingContext2D,
  { x, y, seenAt, isHeld }: Trail,
  { placement, now }: { placement: Placement; now: number },
): void {
  const { scale, originX, originY } = placement
  const width = laserStyle.width * devicePixelRatio
  painter.strokeStyle = laserStyle.colour
  painter.fillStyle = laserStyle.colour
  painter.lineCap = 'round'
  const at = (index: number) => [(x[index] ?? 0) * scale + originX, (y[index] ?? 0) * scale + originY] as const
  for (let index = 1; index < x.length; index++) {
    const left = 1 - (now - (seenAt[index] ?? 0)) / TRAIL_MS
    if (left <= 0) continue
    painter.lineWidth = width * left
    painter.beginPath()
    painter.moveTo(...at(index - 1))
    painter.lineTo(...at(index))
    painter.stroke()
  }
  if (!isHeld) return
  const [headX, headY] = at(x.length - 1)
  for (const [radius, alpha] of [
    [width * 1.6, 0.3],
    [width * 0.8, 1],
  ] as const) {
    painter.globalAlpha = alpha
    painter.beginPath()
    painter.arc(headX, headY, radius, 0, Math.PI * 2)
    painter.fill()
  }
}

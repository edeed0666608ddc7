import { pagePoint } from '@takhti/schema/board/geometry'
import type { Unsubscribe } from '#state/signal.ts'
import type { Camera } from '../editor/camera.ts'
import type { LessonSync } from '../sync/lesson-sync.ts'
import './cursors.css'

type CursorLayerParts = Pick<LessonSync, 'seats' | 'cursors'> & { readonly camera: Camera; readonly ownId: string }

type Shown = { readonly element: HTMLElement; readonly name: HTMLElement }

/** Colours with legible white text, in both themes. */
const colours = ['#1d4ed8', '#b91c1c', '#15803d', '#7e22ce', '#b45309', '#0f766e', '#be185d', '#4338ca']

/** Cursors of others with their names, above the canvas; drawn at most once a frame, and never blocking. */
export class CursorLayer {
  readonly #container: HTMLElement
  readonly #parts: CursorLayerParts
  readonly #shown = new Map<string, Shown>()
  readonly #stops: Unsubscribe[]
  #frame = 0

  constructor(container: HTMLElement, parts: CursorLayerParts) {
    this.#container = container
    this.#parts = parts
    const soon = () => this.#drawSoon()
    this.#stops = [parts.cursors.subscribe(soon), parts.seats.subscribe(soon), parts.camera.view.subscribe(soon)]
    soon()
  }

  close(): void {
    cancelAnimationFrame(this.#frame)
    for (const stop of this.#stops) stop()
    for (const { element } of this.#shown.values()) element.remove()
  }

  #drawSoon(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw())
  }

  #draw(): void {
    this.#frame = 0
    const { cursors, seats, camera, ownId } = this.#parts
    const names = new Map(seats.value.map(({ personId, name }) => [personId, name]))
    for (const id of [...this.#shown.keys()]) if (!cursors.value.get(id)?.at) this.#remove(id)
    for (const [id, { at }] of cursors.value) {
      // A person at a panel with a phone in hand needs no cursor of their own.
      if (!at || id === ownId) continue
      const { element, name } = this.#shown.get(id) ?? this.#add(id)
      const { x, y } = camera.toScreen(pagePoint(at.x, at.y))
      element.style.transform = `translate(${x}px, ${y}px)`
      const text = names.get(id) ?? ''
      if (name.textContent !== text) name.textContent = text
    }
  }

  #add(id: string): Shown {
    const element = document.createElement('div')
    const name = document.createElement('span')
    element.className = 'board-cursor'
    element.style.setProperty('--cursor', colourOf(id))
    name.dir = 'auto'
    element.append(name)
    this.#container.append(element)
    const shown = { element, name }
    this.#shown.set(id, shown)
    return shown
  }

  #remove(id: string): void {
    this.#shown.get(id)?.element.remove()
    this.#shown.delete(id)
  }
}

/** The same person has the same colour on every screen. */
function colourOf(id: string): string {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return colours[sum % colours.length] ?? '#1d4ed8'
}

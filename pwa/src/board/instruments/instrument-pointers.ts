import { screenPoint } from '@takhti/schema/board/geometry'
import type { PagePoint } from '@takhti/schema/board/geometry'
import type { Unsubscribe } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import { isOnBody } from './body.ts'
import { degreesOf, movedBy, shortestTurn, turnedAbout } from './instrument.ts'
import type { InstrumentName } from './instrument.ts'
import type { Instruments } from './instruments.ts'

type Held = { readonly name: InstrumentName; at: PagePoint }

/**
 * Lets a finger or a mouse drag an instrument by its body, and two fingers rotate it, while a pen draws. Receives
 * pointer events before the tools do. A pen always draws, since it follows the edges. Returns an unsubscribe
 * function.
 */
export function dragInstruments(surface: HTMLElement, editor: Editor, instruments: Instruments): Unsubscribe {
  const stop = new AbortController()
  const pointers = new InstrumentPointers(editor, instruments)
  const pageOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top } = surface.getBoundingClientRect()
    return editor.camera.toPage(screenPoint(clientX - left, clientY - top))
  }
  const listen = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', act: Act) => {
    const onEvent = (event: PointerEvent) => {
      // Events for the instruments do not reach the tools.
      if (act(event, pageOf(event))) event.stopImmediatePropagation()
    }
    surface.addEventListener(type, onEvent, { signal: stop.signal, capture: true })
  }
  listen('pointerdown', (event, at) => {
    const isMain = event.button === 0 && event.pointerType !== 'pen'
    const isTaken = isMain && pointers.down(event.pointerId, at, event.pointerType === 'touch')
    if (isTaken) surface.setPointerCapture(event.pointerId)
    return isTaken
  })
  listen('pointermove', (event, at) => {
    if (event.pointerType === 'mouse' && event.buttons === 0)
      surface.toggleAttribute('data-pushes', pointers.takes(at, false))
    return pointers.move(event.pointerId, at)
  })
  listen('pointerup', ({ pointerId }) => pointers.up(pointerId))
  listen('pointercancel', ({ pointerId }) => pointers.up(pointerId))
  return () => {
    stop.abort()
    surface.removeAttribute('data-pushes')
  }
}

type Act = (event: PointerEvent, at: PagePoint) => boolean

/** The pointers that drag instruments. Each method returns whether the event was handled. */
export class InstrumentPointers {
  readonly #editor: Editor
  readonly #instruments: Instruments
  readonly #held = new Map<number, Held>()
  /** The rotation of two fingers that is less than a degree yet. */
  #rest = 0

  constructor(editor: Editor, instruments: Instruments) {
    this.#editor = editor
    this.#instruments = instruments
  }

  /** Whether a pointer down at a point drags what is there: beside its edges it draws. */
  takes(at: PagePoint, isCoarse: boolean): boolean {
    return this.#nameAt(at, isCoarse) !== undefined
  }

  down(id: number, at: PagePoint, isCoarse: boolean): boolean {
    const name = this.#nameAt(at, isCoarse)
    if (name === undefined) return false
    this.#held.set(id, { name, at })
    this.#rest = 0
    return true
  }

  move(id: number, at: PagePoint): boolean {
    const held = this.#held.get(id)
    if (!held) return false
    const from = held.at
    held.at = at
    const instrument = this.#instruments.get(held.name)
    if (!instrument) return true
    const other = [...this.#held].find(([each, { name }]) => each !== id && name === held.name)?.[1]
    if (!other) this.#instruments.place(movedBy(instrument, { x: at.x - from.x, y: at.y - from.y }))
    else {
      const turn = this.#rest + shortestTurn(degreesOf(other.at, at) - degreesOf(other.at, from))
      this.#rest = turn - Math.round(turn)
      this.#instruments.place(turnedAbout(instrument, other.at, Math.round(turn)))
    }
    return true
  }

  up(id: number): boolean {
    return this.#held.delete(id)
  }

  #nameAt(at: PagePoint, isCoarse: boolean): InstrumentName | undefined {
    const { zoom } = this.#editor.camera.view.value
    const { placed, leading } = this.#instruments
    // The instrument that was opened last is on top.
    const found = [...placed.value.values()].findLast((instrument) => isOnBody(instrument, at, zoom))
    const draws = found !== undefined && this.#editor.mayDraw.value && leading.takes(at, isCoarse)
    return draws ? undefined : found?.name
  }
}

import { screenPoint } from '@takhti/schema/board/geometry'
import type { Unsubscribe } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import type { InkSample } from '../editor/ink-session.ts'
import { ArcWalk } from './arc-walk.ts'
import type { InstrumentParts } from './instrument-parts.ts'
import { degreesOf, pointAt, turnedTo } from './instrument.ts'
import type { Instruments } from './instruments.ts'

const noPressure = 0.5

/** Degrees per arrow key of the pencil, without and with Shift. */
const step = 3
const longStep = 15

/**
 * Handles dragging the compass pencil round its needle: by a pointer, without React, or by an arrow key. A key held
 * is one stroke until it is up. Returns an unsubscribe function.
 */
export function listenToPencil(grip: HTMLElement, { editor, surface, instruments }: InstrumentParts): Unsubscribe {
  const stop = new AbortController()
  const options = { signal: stop.signal }
  const pencil = new Pencil(editor, instruments)
  const sampleOf = ({ clientX, clientY, pressure, pointerType, timeStamp }: PointerEvent): InkSample => {
    const { left, top } = surface.getBoundingClientRect()
    const page = editor.camera.toPage(screenPoint(clientX - left, clientY - top))
    return { page, pressure: pointerType === 'pen' && pressure > 0 ? pressure : noPressure, atMs: timeStamp }
  }
  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    act: (event: HTMLElementEventMap[Type]) => void,
  ) => grip.addEventListener(type, act, options)
  listen('pointerdown', (event) => {
    if (event.button !== 0 || !pencil.beginAt(sampleOf(event))) return
    grip.setPointerCapture(event.pointerId)
  })
  listen('pointermove', (event) => {
    const merged = event.getCoalescedEvents()
    for (const each of merged.length > 0 ? merged : [event]) pencil.goTo(sampleOf(each))
  })
  listen('pointerup', () => pencil.end())
  listen('pointercancel', () => pencil.end())
  listen('keydown', (event) => {
    const turn = { ArrowLeft: 1, ArrowUp: 1, ArrowRight: -1, ArrowDown: -1 }[event.key]
    if (turn === undefined) return
    event.preventDefault()
    pencil.turn(turn * (event.shiftKey ? longStep : step), event.timeStamp)
  })
  listen('keyup', ({ key }) => key.startsWith('Arrow') && pencil.end())
  listen('blur', () => pencil.end())
  return () => {
    pencil.end()
    stop.abort()
  }
}

/** The pencil of the compass: it draws ordinary ink, live while it grows. */
export class Pencil {
  readonly #editor: Editor
  readonly #instruments: Instruments
  #drawn: { readonly walk: ArcWalk; readonly strokeId: string } | null = null

  constructor(editor: Editor, instruments: Instruments) {
    this.#editor = editor
    this.#instruments = instruments
  }

  /** Begins an arc with the compass's radius, on the side of the pointer. Returns whether there is one to draw. */
  beginAt(sample: InkSample): boolean {
    const compass = this.#instruments.get('compass')
    return compass !== undefined && this.#begin(degreesOf(compass.at, sample.page), sample)
  }

  goTo(sample: InkSample): void {
    if (this.#drawn) this.#draw(this.#drawn.walk.to(sample))
  }

  /** Continues by some degrees. Starts at the current direction. */
  turn(degrees: number, atMs: number): void {
    const compass = this.#instruments.get('compass')
    if (!compass) return
    const sample = { page: pointAt(compass.at, compass.angle, compass.size), pressure: noPressure, atMs }
    if (!this.#drawn && !this.#begin(compass.angle, sample)) return
    if (this.#drawn) this.#draw(this.#drawn.walk.by(sample, degrees))
  }

  end(): void {
    if (this.#isDrawing()) this.#editor.ink.end()
    this.#drawn = null
  }

  #begin(degrees: number, sample: InkSample): boolean {
    const compass = this.#instruments.get('compass')
    // Another pointer may be drawing.
    const { ink } = this.#editor
    if (!compass || ink.stroke.value !== null) return false
    const walk = new ArcWalk({ middle: compass.at, radius: compass.size, degrees })
    if (!ink.begin(walk.by(sample, 0))) return false
    const strokeId = ink.stroke.getSnapshot()?.id
    this.#drawn = strokeId === undefined ? null : { walk, strokeId }
    this.#instruments.place(turnedTo(compass, degrees))
    return true
  }

  #draw(samples: readonly InkSample[]): void {
    if (!this.#drawn || !this.#isDrawing()) return
    this.#editor.ink.extend(samples)
    const compass = this.#instruments.get('compass')
    if (compass) this.#instruments.place(turnedTo(compass, this.#drawn.walk.degrees))
  }

  /** Whether the current stroke is still the pencil's: the pen may have been revoked, or the page changed. */
  #isDrawing(): boolean {
    return this.#drawn !== null && this.#editor.ink.stroke.value?.id === this.#drawn.strokeId
  }
}

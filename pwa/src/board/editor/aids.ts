import { Signal } from '#state/signal.ts'
import type { PointerStep } from './pointer-step.ts'

/** Tools that can cover the board. Names are keys of `board.shortcuts.names`. */
export type AidName =
  | 'crosshair'
  | 'curtain'
  | 'spotlight'
  | 'timer'
  | 'shortcuts'
  | 'maths'
  | 'graph'
  | 'webPage'
  | 'find'
  | 'library'
  | 'ruler'
  | 'setSquare'
  | 'protractor'
  | 'compass'

/**
 * Guides a pointer: returns the step as the current tool receives it. `isLent`: for a tool that is used for one
 * gesture.
 */
export type Lead = (does: 'down' | 'move' | 'up', step: PointerStep, isLent?: boolean) => PointerStep

/** Open overlays of the board on this device. None of them is in the document. */
export class Aids {
  readonly open = new Signal<ReadonlySet<AidName>>(new Set())
  /** Set when the first instrument is placed on the page. */
  lead: Lead = (_does, step) => step

  toggle(name: AidName, isOpen = !this.open.value.has(name)): void {
    const open = new Set(this.open.value)
    if (isOpen) open.add(name)
    else open.delete(name)
    this.open.set(open)
  }
}

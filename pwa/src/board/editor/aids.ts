import { Signal } from '#state/signal.ts'
import type { PointerStep } from './pointer-step.ts'

/** What can stand over the board; names are keys of `board.shortcuts.names`. */
export type AidName =
  | 'crosshair'
  | 'curtain'
  | 'spotlight'
  | 'timer'
  | 'shortcuts'
  | 'maths'
  | 'graph'
  | 'webPage'
  | 'ruler'
  | 'setSquare'
  | 'protractor'
  | 'compass'

/** Leads a hand: answers the step as the tool in hand is to see it. `isLent`: with a tool that is lent for one gesture. */
export type Lead = (does: 'down' | 'move' | 'up', step: PointerStep, isLent?: boolean) => PointerStep

/** What stands over the board on this device: none of it is in the document. */
export class Aids {
  readonly open = new Signal<ReadonlySet<AidName>>(new Set())
  /** Comes with the first instrument that lies on the page. */
  lead: Lead = (_does, step) => step

  toggle(name: AidName, isOpen = !this.open.value.has(name)): void {
    const open = new Set(this.open.value)
    if (isOpen) open.add(name)
    else open.delete(name)
    this.open.set(open)
  }
}

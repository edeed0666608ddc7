import type { ShownAids } from '@takhti/schema/board/channel'
import { MAX_COORDINATE } from '@takhti/schema/board/limits'
import { Signal } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import type { Timer } from '../editor/timer.ts'
import type { Instrument } from '../instruments/instrument.ts'

/** Overlays of this device's board, for its followers. The timer has its moments; all else has its wire form. */
export type Presented = Pick<ShownAids, 'curtain' | 'spotlight'> & {
  readonly timer?: Timer
  readonly instruments?: readonly Instrument[]
}

const known = new WeakMap<Editor, Signal<Presented>>()

/** Overlays of an editor's board, as each of them reports itself with `present`. */
export function presentedOf(editor: Editor): Signal<Presented> {
  const presented = known.get(editor) ?? new Signal<Presented>({})
  known.set(editor, presented)
  return presented
}

/** Reports the current state of an overlay; null removes it. */
export function present<Name extends keyof Presented>(editor: Editor, name: Name, shown: Presented[Name] | null): void {
  const presented = presentedOf(editor)
  const { [name]: before, ...others } = presented.value
  if (shown === null && before === undefined) return
  presented.set(shown === null ? others : { ...others, [name]: shown })
}

/** The wire form of the overlays at a moment, in milliseconds of the timer's clock; null for none. */
export function wallStateOf({ timer, instruments, ...others }: Presented, now: number): ShownAids | null {
  const wire: ShownAids = {
    ...others,
    ...(timer && { timer: timerToWire(timer, now) }),
    ...(instruments?.length && { instruments: instruments.map(instrumentToWire) }),
  }
  return Object.keys(wire).length === 0 ? null : wire
}

function timerToWire({ mode, lengthMs, ranMs, since }: Timer, now: number) {
  const ran = ranMs + (since === null ? 0 : Math.max(0, now - since))
  return { mode, lengthMs, ranMs: Math.min(1e9, Math.round(ran)), isRunning: since !== null }
}

/** In tenths of a page pixel, on the page. */
function instrumentToWire({ at, ...instrument }: Instrument) {
  return { ...instrument, at: { x: coordinate(at.x), y: coordinate(at.y) } }
}

function coordinate(value: number): number {
  return Math.round(Math.min(MAX_COORDINATE, Math.max(-MAX_COORDINATE, value)) * 10) / 10
}

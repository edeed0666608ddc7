import type { ShownAids } from '@takhti/schema/board/channel'
import { MAX_COORDINATE } from '@takhti/schema/board/limits'
import { Signal } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import type { Timer } from '../editor/timer.ts'
import type { Instrument } from '../instruments/instrument.ts'

/** What stands over the board of this device, for those who follow; the timer with its moments, all else as it is told. */
export type Presented = Pick<ShownAids, 'curtain' | 'spotlight'> & {
  readonly timer?: Timer
  readonly instruments?: readonly Instrument[]
}

const known = new WeakMap<Editor, Signal<Presented>>()

/** What stands over an editor's board; whatever stands there says so itself. */
export function presentedOf(editor: Editor): Signal<Presented> {
  const presented = known.get(editor) ?? new Signal<Presented>({})
  known.set(editor, presented)
  return presented
}

/** Says that something stands over the board as it now is; nothing where it was put away. */
export function present<Name extends keyof Presented>(editor: Editor, name: Name, shown: Presented[Name] | null): void {
  const presented = presentedOf(editor)
  const { [name]: before, ...others } = presented.value
  if (shown === null && before === undefined) return
  presented.set(shown === null ? others : { ...others, [name]: shown })
}

/** As others are told at a moment of the clock that the timer's moments are of, in milliseconds; null for nothing. */
export function toldOf({ timer, instruments, ...others }: Presented, now: number): ShownAids | null {
  const told: ShownAids = {
    ...others,
    ...(timer && { timer: toldTimer(timer, now) }),
    ...(instruments?.length && { instruments: instruments.map(toldInstrument) }),
  }
  return Object.keys(told).length === 0 ? null : told
}

function toldTimer({ mode, lengthMs, ranMs, since }: Timer, now: number) {
  const ran = ranMs + (since === null ? 0 : Math.max(0, now - since))
  return { mode, lengthMs, ranMs: Math.min(1e9, Math.round(ran)), isRunning: since !== null }
}

/** In tenths of a page pixel, on the page. */
function toldInstrument({ at, ...instrument }: Instrument) {
  return { ...instrument, at: { x: coordinate(at.x), y: coordinate(at.y) } }
}

function coordinate(value: number): number {
  return Math.round(Math.min(MAX_COORDINATE, Math.max(-MAX_COORDINATE, value)) * 10) / 10
}

import type { Editor } from '../editor/editor.ts'
import type { Instrument } from './instrument.ts'
import type { Instruments } from './instruments.ts'
import type { MeasureText } from './measure-text.ts'

/** Shared dependencies of the instrument views. */
export type InstrumentParts = {
  readonly editor: Editor
  readonly surface: HTMLElement
  readonly instruments: Instruments
}

/** Properties of a view of one instrument: lengths on the screen are `zoom` times those on the page. */
export type ShownInstrument = { readonly instrument: Instrument; readonly zoom: number; readonly text: MeasureText }

import { boxHolds } from '@takhti/schema/board/geometry'
import { Signal } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import { present } from '../together/presented.ts'
import { armedTo, firstLaid, instrumentNames } from './instrument.ts'
import type { Instrument, InstrumentName } from './instrument.ts'
import { Leading } from './leading.ts'

const known = new WeakMap<Editor, Instruments>()

/** The instruments of an editor's board; from the first time this is asked, strokes follow them. */
export function instrumentsOf(editor: Editor): Instruments {
  const instruments = known.get(editor) ?? new Instruments(editor)
  known.set(editor, instruments)
  return instruments
}

/** What lies over the page of this device to draw along: at most one of each, and none of it in the document. Those who follow see it. */
class Instruments {
  readonly laid = new Signal<ReadonlyMap<InstrumentName, Instrument>>(new Map())
  readonly leading: Leading
  readonly #editor: Editor

  constructor(editor: Editor) {
    this.#editor = editor
    const { camera, styles, aids, pages } = editor
    this.leading = new Leading({
      instruments: () => this.laid.value.values(),
      zoom: () => camera.view.value.zoom,
      tool: () => styles.choice.value.tool,
      showDegree: (degree) => this.#showDegree(degree),
    })
    aids.lead = this.leading.lead
    aids.open.subscribe(() => this.#follow())
    pages.current.subscribe(() => this.#bringBack())
    this.laid.subscribe(() => {
      const laid = [...this.laid.value.values()]
      present(editor, 'instruments', laid.length > 0 ? laid : null)
    })
    this.#follow()
  }

  get(name: InstrumentName): Instrument | undefined {
    return this.laid.value.get(name)
  }

  /** Lays an instrument another way; one that was put away meanwhile stays away. */
  lay(instrument: Instrument): void {
    if (this.laid.value.has(instrument.name)) this.laid.set(new Map(this.laid.value).set(instrument.name, instrument))
  }

  /** What is opened comes to lie in the middle of the view. */
  #follow(): void {
    const open = this.#editor.aids.open.value
    const visible = this.#editor.camera.visible()
    const laid = instrumentNames
      .filter((name) => open.has(name))
      .map((name) => [name, this.get(name) ?? firstLaid(name, visible)] as const)
    this.laid.set(new Map(laid))
  }

  /** Another page may be looked at elsewhere: what lies out of sight there comes along. */
  #bringBack(): void {
    const visible = this.#editor.camera.visible()
    for (const { name, at } of this.laid.value.values()) if (!boxHolds(visible, at)) this.lay(firstLaid(name, visible))
  }

  #showDegree(degree: number): void {
    const protractor = this.get('protractor')
    if (protractor && protractor.arm !== degree) this.lay(armedTo(protractor, degree))
  }
}

export type { Instruments }

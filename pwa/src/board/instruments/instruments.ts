import { boxHolds } from '@takhti/schema/board/geometry'
import { Signal } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import { present } from '../presence/presentation.ts'
import { armedTo, firstPlaced, instrumentNames } from './instrument.ts'
import type { Instrument, InstrumentName } from './instrument.ts'
import { Leading } from './pen-guide.ts'

const known = new WeakMap<Editor, Instruments>()

/** The instruments of an editor's board. From the first call on, strokes follow them. */
export function instrumentsOf(editor: Editor): Instruments {
  const instruments = known.get(editor) ?? new Instruments(editor)
  known.set(editor, instruments)
  return instruments
}

/**
 * Instruments over this device's page to draw along: at most one of each kind, and none in the document. Followers
 * see them.
 */
class Instruments {
  readonly placed = new Signal<ReadonlyMap<InstrumentName, Instrument>>(new Map())
  readonly leading: Leading
  readonly #editor: Editor

  constructor(editor: Editor) {
    this.#editor = editor
    const { camera, styles, aids, pages } = editor
    this.leading = new Leading({
      instruments: () => this.placed.value.values(),
      zoom: () => camera.view.value.zoom,
      tool: () => styles.choice.value.tool,
      showDegree: (degree) => this.#showDegree(degree),
    })
    aids.lead = this.leading.lead
    aids.open.subscribe(() => this.#follow())
    pages.current.subscribe(() => this.#restore())
    this.placed.subscribe(() => {
      const placed = [...this.placed.value.values()]
      present(editor, 'instruments', placed.length > 0 ? placed : null)
    })
    this.#follow()
  }

  get(name: InstrumentName): Instrument | undefined {
    return this.placed.value.get(name)
  }

  /** Places an instrument; one that was closed meanwhile stays closed. */
  place(instrument: Instrument): void {
    if (this.placed.value.has(instrument.name))
      this.placed.set(new Map(this.placed.value).set(instrument.name, instrument))
  }

  /** An opened instrument is placed in the middle of the view. */
  #follow(): void {
    const open = this.#editor.aids.open.value
    const visible = this.#editor.camera.visible()
    const placed = instrumentNames
      .filter((name) => open.has(name))
      .map((name) => [name, this.get(name) ?? firstPlaced(name, visible)] as const)
    this.placed.set(new Map(placed))
  }

  /** The other page may show another part: instruments out of view there are moved into view. */
  #restore(): void {
    const visible = this.#editor.camera.visible()
    for (const { name, at } of this.placed.value.values())
      if (!boxHolds(visible, at)) this.place(firstPlaced(name, visible))
  }

  #showDegree(degree: number): void {
    const protractor = this.get('protractor')
    if (protractor && protractor.arm !== degree) this.place(armedTo(protractor, degree))
  }
}

export type { Instruments }

import { Signal } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import type { ToolName } from '../editor/tools.ts'
import { EraserIdle } from './eraser/idle.ts'
import { HandIdle } from './hand/idle.ts'
import { Coming } from './lazy-tool.ts'
import { PenIdle } from './pen/idle.ts'
import { ShapeIdle } from './shape/idle.ts'
import type { PointerStep, ToolState } from './tool-state.ts'

type MakeIdle = (editor: Editor) => ToolState

const makeShape: MakeIdle = (editor) => new ShapeIdle(editor)

/** The tools of the lesson's first script. */
const idleStates: Partial<Record<ToolName, MakeIdle>> = {
  pen: (editor) => new PenIdle(editor),
  highlighter: (editor) => new PenIdle(editor),
  line: makeShape,
  arrow: makeShape,
  triangle: makeShape,
  rectangle: makeShape,
  circle: makeShape,
  hexagon: makeShape,
  polygon: makeShape,
  eraser: (editor) => new EraserIdle(editor),
  hand: (editor) => new HandIdle(editor),
}

/** Tools that load lazily when first chosen: the first stroke does not need them. */
const lateTools: Partial<Record<ToolName, () => Promise<MakeIdle>>> = {
  select: async () => {
    const { SelectIdle } = await import('./select/idle.ts')
    return (editor) => new SelectIdle(editor)
  },
  lasso: async () => {
    const { LassoIdle } = await import('./lasso/idle.ts')
    return (editor) => new LassoIdle(editor)
  },
  text: async () => makeText(await import('./text/idle.ts'), 'text'),
  note: async () => makeText(await import('./text/idle.ts'), 'note'),
  partialEraser: async () => {
    const { PartialEraserIdle } = await import('./partial-eraser/idle.ts')
    return (editor) => new PartialEraserIdle(editor)
  },
  laser: async () => {
    const { LaserIdle } = await import('./laser/idle.ts')
    return (editor) => new LaserIdle(editor)
  },
}

function makeText(
  { TextIdle }: { TextIdle: typeof import('./text/idle.ts').TextIdle },
  kind: 'text' | 'note',
): MakeIdle {
  return (editor) => new TextIdle(editor, kind)
}

/** Dispatches every step of a gesture to the tool that was chosen when the gesture began. */
export class Toolbox {
  readonly cursor: Signal<string>
  readonly #editor: Editor
  readonly #coming = new Map<ToolName, Coming>()
  /** Buffers gestures while the requested page loads. */
  #untilPage: Coming | null = null
  #state: ToolState
  #isBusy = false

  constructor(editor: Editor) {
    this.#editor = editor
    this.#state = this.#chosen()
    this.cursor = new Signal(this.#state.cursor)
    editor.styles.choice.subscribe(() => {
      if (!this.#isBusy) this.#enter(this.#chosen())
    })
    editor.mayDraw.subscribe(() => this.cancel())
    editor.pages.shownId.subscribe(() => this.#followPage())
    editor.pages.current.subscribe(() => this.#followPage())
  }

  /** `instead` overrides the tool for one gesture, as a stylus's eraser end or the middle button does. */
  down(step: PointerStep, instead?: ToolName): void {
    if (this.#isBusy) this.cancel()
    this.#enter(instead ? this.#idleOf(instead) : this.#chosen())
    this.#isBusy = true
    this.#enter(this.#state.down(this.#editor.aids.lead('down', step, instead !== undefined)))
  }

  move(step: PointerStep): void {
    if (this.#isBusy) this.#enter(this.#state.move(this.#editor.aids.lead('move', step)))
  }

  /** Whether a gesture is under way. */
  get isBusy(): boolean {
    return this.#isBusy
  }

  hover(step: PointerStep): void {
    if (!this.#isBusy) this.cursor.set(this.#state.hover(step))
  }

  up(step: PointerStep): void {
    if (!this.#isBusy) return
    this.#state.up(this.#editor.aids.lead('up', step))
    this.#finish()
  }

  cancel(): void {
    this.#state.cancel()
    this.#finish()
  }

  #finish(): void {
    this.#isBusy = false
    this.#enter(this.#chosen())
  }

  /** Without the pen every tool is the hand, so that a student can pan but not draw in vain. */
  #chosen(): ToolState {
    const name = this.#chosenName()
    if (name === 'hand' || this.#editor.pages.isThere) return this.#idleOf(name)
    return (this.#untilPage ??= new Coming(this.#editor))
  }

  #chosenName(): ToolName {
    return this.#editor.mayDraw.value ? this.#editor.styles.choice.value.tool : 'hand'
  }

  #idleOf(name: ToolName): ToolState {
    const make = idleStates[name]
    if (make) return make(this.#editor)
    const known = this.#coming.get(name)
    if (known) return known
    const coming = new Coming(this.#editor)
    this.#coming.set(name, coming)
    // After a failed load, choosing the tool again retries.
    void this.load(name).catch(() => this.#coming.delete(name))
    return coming
  }

  /** Loads a tool that is not in the lesson's first script. */
  async load(name: ToolName): Promise<void> {
    const make = await lateTools[name]?.()
    if (!make) return
    idleStates[name] = make
    this.#hand(make, name)
    if (!this.#isBusy) this.#enter(this.#chosen())
  }

  /** Replays the gesture buffered during the load, unless another tool was chosen since. */
  #hand(make: MakeIdle, name: ToolName): void {
    const coming = this.#coming.get(name)
    this.#coming.delete(name)
    const isWanted = this.#isBusy ? this.#state === coming : this.#chosenName() === name
    if (!coming || !isWanted) return
    const state = coming.giveTo(make(this.#editor))
    if (this.#isBusy) this.#enter(state)
  }

  /** Replays the gesture buffered since the page was requested. */
  #followPage(): void {
    if (!this.#editor.pages.isThere) return
    const coming = this.#untilPage
    this.#untilPage = null
    if (!coming) return this.cancel()
    const state = coming.giveOn(this.#editor.camera, this.#chosen())
    if (this.#isBusy && this.#state === coming) this.#enter(state)
    else this.cancel()
  }

  #enter(state: ToolState): void {
    this.#state = state
    this.cursor.set(state.cursor)
  }
}

import { screenPoint } from '@takhti/schema/board/geometry'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import * as Y from 'yjs'
import { Editor } from './editor/editor.ts'
import type { StoredChoice } from './editor/styles.ts'
import { toolNames } from './editor/tools.ts'
import type { ToolName } from './editor/tools.ts'
import type { PointerStep } from './tools/tool-state.ts'
import { Toolbox } from './tools/toolbox.ts'

export const lessonId = '0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee'

/** Documents of one lesson that several boards share, as replicas that exchange their updates synchronously. */
export class TestLesson {
  readonly #replicas = new Map<string, Y.Doc[]>()

  open(name: string): Y.Doc {
    const doc = new Y.Doc()
    const others = this.#replicas.get(name) ?? []
    for (const other of others) Y.applyUpdate(doc, Y.encodeStateAsUpdate(other), 'edge')
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === 'edge') return
      for (const other of this.#replicas.get(name) ?? []) if (other !== doc) Y.applyUpdate(other, update, 'edge')
    })
    this.#replicas.set(name, [...others, doc])
    return doc
  }

  /** The shapes of every page that was opened. */
  shapeIds(): string[] {
    return [...this.#replicas].flatMap(([name, [doc]]) => (name === 'index' || !doc ? [] : [...shapesOf(doc).keys()]))
  }
}

/** `isEarly`: the lazily loaded tools have not loaded yet. */
type TestBoardOptions = { lesson?: TestLesson; mayDraw?: boolean; stored?: unknown; isEarly?: boolean }

/** The editor and the tools without a screen: a page pixel is a screen pixel. */
export class TestBoard {
  readonly editor: Editor
  readonly toolbox: Toolbox
  /** The prefix of this person's shape ids. */
  readonly who = Math.random().toString(36).slice(2, 10).padEnd(8, '0')
  readonly saved: StoredChoice[] = []
  #atMs = 0
  #ids = 0
  #position = screenPoint(0, 0)

  private constructor({ lesson = new TestLesson(), mayDraw = true, stored = null }: TestBoardOptions) {
    const { who } = this
    this.editor = new Editor({
      lessonId,
      index: lesson.open('index'),
      openPage: (pageId) => Promise.resolve({ doc: lesson.open(pageId), close() {} }),
      styleMemory: { load: () => stored, save: (choice) => this.saved.push(choice) },
      mayDraw,
      newPageId: () => `0190aaaa-bbbb-7ccc-8ddd-${who}${String(++this.#ids).padStart(4, '0')}`,
      newShapeId: () => `${who}-${String(++this.#ids).padStart(8, '0')}`,
      now: () => new Date(1_700_000_000_000 + this.#atMs),
      random: () => 0.5,
    })
    this.toolbox = new Toolbox(this.editor)
    this.editor.camera.resize(1280, 720)
  }

  static async open(options: TestBoardOptions = {}): Promise<TestBoard> {
    const board = new TestBoard(options)
    await board.editor.show(lessonId)
    if (!options.isEarly) await Promise.all(toolNames.map((name) => board.toolbox.load(name)))
    return board
  }

  get count(): number {
    return this.editor.page?.shapes.size ?? 0
  }

  get doc(): Y.Doc {
    if (!this.editor.page) throw new Error('no page is shown')
    return this.editor.page.doc
  }

  choose(tool: ToolName): this {
    this.editor.styles.choose({ tool })
    return this
  }

  pointerDown(x: number, y: number, isConstrained = false): this {
    this.#position = screenPoint(x, y)
    this.toolbox.down(this.#step(isConstrained))
    return this
  }

  /** Moves by a distance, in as many steps as a real pointer would. */
  move(dx: number, dy: number, isConstrained = false): this {
    const steps = 4
    for (let step = 0; step < steps; step++) {
      this.#position = screenPoint(this.#position.x + dx / steps, this.#position.y + dy / steps)
      this.toolbox.move(this.#step(isConstrained))
    }
    return this
  }

  up(isConstrained = false): this {
    this.toolbox.up(this.#step(isConstrained))
    return this
  }

  #step(isConstrained = false): PointerStep {
    this.#atMs += 8
    const screen = this.#position
    const last = { screen, page: this.editor.camera.toPage(screen), pressure: 0.5, atMs: this.#atMs }
    return { samples: [last], last, isConstrained }
  }
}

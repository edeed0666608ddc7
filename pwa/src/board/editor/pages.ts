import { observeIndex, readPages, readTitle } from '@takhti/schema/board/document'
import { MAX_PAGES, MAX_TITLE_LENGTH } from '@takhti/schema/board/limits'
import { addShapes, setTitle } from '@takhti/schema/board/operations'
import type { NewShape } from '@takhti/schema/board/operations'
import { setPaper } from '@takhti/schema/board/paper'
import type { Paper } from '@takhti/schema/board/paper'
import type * as Y from 'yjs'
import { Signal } from '#state/signal.ts'
import type { Unsubscribe } from '#state/signal.ts'
import type { Step } from './history.ts'
import { PageMoves } from './page-moves.ts'
import { PageShapes } from './page-shapes.ts'

/** A loaded document of this device; it is closed once. */
export type HeldDocument = { readonly doc: Y.Doc; close(): void }

/** A page whose document is loaded. */
export type OpenPage = { readonly id: string; readonly doc: Y.Doc; readonly shapes: PageShapes }

/** The initial content of a page. */
export type DrawnPage = { readonly shapes: readonly NewShape[]; readonly paper: Paper }

type PagesParts = {
  readonly lessonId: string
  readonly index: Y.Doc
  readonly origin: unknown
  openPage(pageId: string): Promise<HeldDocument>
  newId(): string
  now(): Date
  random(): number
  did(step: Step): void
}

/** The pages of the lesson, and the shown one. */
export class Pages {
  readonly list: Signal<readonly string[]>
  readonly title: Signal<string>
  /** The requested page; its document may still be loading. */
  readonly shownId: Signal<string>
  readonly current = new Signal<OpenPage | null>(null)
  /** Adding, moving and removing pages. */
  readonly moves: PageMoves
  readonly lessonId: string
  readonly #parts: PagesParts
  // Undo needs the document it was recorded on, so a visited page stays open until the lesson is closed.
  readonly #open = new Map<string, { page: OpenPage; close(): void }>()
  readonly #stop: Unsubscribe
  #isClosed = false

  constructor(parts: PagesParts) {
    this.#parts = parts
    this.moves = new PageMoves({ ...parts, isShared: (pageId) => this.#isShared(pageId) })
    this.lessonId = parts.lessonId
    this.list = new Signal(this.#ids())
    this.title = new Signal(readTitle(parts.index))
    this.shownId = new Signal(this.list.value[0] ?? parts.lessonId)
    this.#stop = observeIndex(parts.index, () => this.#follow())
  }

  async show(pageId: string): Promise<void> {
    this.shownId.set(pageId)
    const held = this.#open.get(pageId) ?? (await this.#load(pageId))
    // Another page may have been requested while this one loaded.
    if (held && this.shownId.value === pageId) this.current.set(held.page)
  }

  /** A page with its document, even if it is not shown or not yet in the index; null when the lesson was closed. */
  async at(pageId: string): Promise<OpenPage | null> {
    return (this.#open.get(pageId) ?? (await this.#load(pageId)))?.page ?? null
  }

  /** Whether the requested page is loaded; until then the previous one cannot be changed. */
  get isThere(): boolean {
    return this.current.value?.id === this.shownId.value
  }

  get hasRoom(): boolean {
    return this.list.value.length < MAX_PAGES
  }

  /** Adds a page after the shown one, and shows it. Its initial content is not an undo step. */
  async add({ shapes, paper }: DrawnPage): Promise<void> {
    const id = this.#parts.newId()
    this.moves.add([id], this.shownId.value)
    await this.show(id)
    const page = this.#open.get(id)?.page
    // Another page may be shown by now.
    if (page && paper !== 'plain') setPaper(page.doc, paper, null)
    if (page && shapes.length > 0) addShapes(page.doc, shapes, 'copy of a page')
  }

  rename(title: string): void {
    setTitle(this.#parts.index, title.slice(0, MAX_TITLE_LENGTH), this.#parts.origin)
  }

  close(): void {
    this.#isClosed = true
    this.#stop()
    for (const { page, close } of this.#open.values()) {
      page.shapes.close()
      close()
    }
    this.#open.clear()
  }

  async #load(pageId: string): Promise<{ page: OpenPage; close(): void } | null> {
    const { doc, close } = await this.#parts.openPage(pageId)
    const known = this.#open.get(pageId)
    if (known || this.#isClosed) {
      close()
      return known ?? null
    }
    const held = { page: { id: pageId, doc, shapes: new PageShapes(doc) }, close }
    this.#open.set(pageId, held)
    return held
  }

  #follow(): void {
    const ids = this.#ids()
    const before = this.list.value
    if (ids.join() !== before.join()) this.list.set(ids)
    this.title.set(readTitle(this.#parts.index))
    if (ids.includes(this.shownId.value)) return
    // The shown page was deleted: viewers see the page that took its place.
    const next = ids[Math.min(Math.max(0, before.indexOf(this.shownId.value)), ids.length - 1)]
    if (next !== undefined) void this.show(next)
  }

  /** Whether another user has drawn on a page; false for a page that is not loaded, where it is unknown. */
  #isShared(pageId: string): boolean {
    const doc = this.#open.get(pageId)?.page.doc
    return doc !== undefined && [...doc.store.clients.keys()].some((client) => client !== doc.clientID)
  }

  #ids(): string[] {
    return readPages(this.#parts.index, this.#parts.lessonId).map(({ id }) => id)
  }
}

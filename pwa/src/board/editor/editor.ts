import { boxOfBoxes } from '@takhti/schema/board/geometry'
import { packInk, unpackInk } from '@takhti/schema/board/ink'
import { MAX_SHAPES_PER_PAGE } from '@takhti/schema/board/limits'
import { isFromLaterBuild } from '@takhti/schema/board/migrations'
import { addShape, clearPage, placeShapes, removeShapes, restyleShapes } from '@takhti/schema/board/operations'
import { topOrder } from '@takhti/schema/board/page-shapes'
import { observePaper, readPaper } from '@takhti/schema/board/paper'
import type { Paper } from '@takhti/schema/board/paper'
import { boundsOf, type Shape } from '@takhti/schema/board/shapes/index'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import type * as Y from 'yjs'
import { Events } from '#state/events.ts'
import { Signal } from '#state/signal.ts'
import { Aids } from './aids.ts'
import { boundArrow } from './bound-ends.ts'
import { Camera, firstView } from './camera.ts'
import type { CutStroke } from './cut-stroke.ts'
import { Draft } from './draft.ts'
import type { DraftShape } from './draft.ts'
import type { EditorParts } from './editor-parts.ts'
import { Eraser } from './eraser.ts'
import { History } from './history.ts'
import type { Step } from './history.ts'
import { InkSession } from './ink-session.ts'
import type { GrowingStroke } from './ink-session.ts'
import type { Laser } from './laser.ts'
import { LiveInk } from './live-ink.ts'
import type { Notice } from './notice.ts'
import type { PageShapes } from './page-shapes.ts'
import { Pages } from './pages.ts'
import type { DrawnPage, OpenPage } from './pages.ts'
import type { PenSlot } from './pen-slot.ts'
import { Permit } from './permit.ts'
import { Selection } from './selection.ts'
import { Styles } from './styles.ts'
import type { WrittenText } from './written-text.ts'

/** One person's editor of a lesson. Tools depend only on it; it knows nothing of the screen but the camera. */
export class Editor {
  readonly camera = new Camera()
  readonly history = new History()
  readonly permit: Permit
  readonly aids = new Aids()
  readonly mayDraw: Signal<boolean>
  readonly notices = new Events<Notice>()
  readonly styles: Styles
  readonly pages: Pages
  readonly ink: InkSession
  readonly draft: Draft
  /** The additional pointers, once there are any. Notifies on everything that they draw. */
  readonly extraPens = new Signal<readonly PenSlot[]>([])
  readonly eraser: Eraser
  readonly selection: Selection
  /** The strokes that the partial eraser is cutting, by id; they are unchanged in the document. */
  readonly cut = new Signal<ReadonlyMap<string, CutStroke>>(new Map())
  /** Tools must commit their unfinished work now. */
  readonly settling = new Events<void>()
  /** The text that is being edited. */
  readonly written = new Signal<WrittenText | null>(null)
  /** The paper of the shown page. */
  readonly paper = new Signal<Paper>('plain')
  readonly liveInk: LiveInk
  /** Set at the first use of a laser, local or remote. */
  readonly laser = new Signal<Laser | null>(null)
  readonly #parts: EditorParts
  /** The origin of this person's transactions, which undo reverts. */
  readonly #origin = { by: 'this person' }
  #stopPage = () => {}
  #stopPaper = () => {}

  constructor(parts: EditorParts) {
    this.#parts = parts
    this.permit = new Permit(parts.mayDraw, () => this.#letGo())
    this.mayDraw = this.permit.mayDraw
    this.styles = new Styles(parts.styleMemory)
    this.liveInk = new LiveInk(() => parts.now().getTime())
    const did = (step: Step) => this.history.did(step)
    this.pages = new Pages({ ...parts, origin: this.#origin, newId: parts.newPageId, did })
    const { ink, draft } = this.#newPenSlot()
    this.ink = ink
    this.draft = draft
    const shapes = () => this.shapesToChange()
    const zoom = () => this.camera.view.value.zoom
    this.eraser = new Eraser({ shapes, zoom, commit: (ids) => this.#erase(ids) })
    this.selection = new Selection({
      shapes: () => this.page?.shapes ?? null,
      mayChange: () => this.mayDraw.value,
      commit: (placements) => this.change((doc, origin) => placeShapes(doc, placements, origin)),
    })
    this.styles.choice.subscribe(() => {
      if (!this.isSelecting) this.selection.clear()
    })
    this.styles.changed.on((style) => this.#restyle(style))
    this.pages.current.subscribe(() => {
      this.selection.clear()
      this.#followPaper()
      if (this.page) this.#enter(this.page)
    })
  }

  get page(): OpenPage | null {
    return this.pages.current.value
  }

  newShapeId(): string {
    return this.#parts.newShapeId()
  }

  /** Adds a pointer that can draw. */
  addPenSlot(): PenSlot {
    const slot = this.#newPenSlot()
    this.extraPens.set([...this.extraPens.value, slot])
    return slot
  }

  /** Whether the current tool selects shapes. */
  get isSelecting(): boolean {
    const { tool } = this.styles.choice.value
    return tool === 'select' || tool === 'lasso'
  }

  /** The shapes of the shown page; null when this person may not change them. */
  shapesToChange(): PageShapes | null {
    return this.#mayChangePage() ? (this.page?.shapes ?? null) : null
  }

  /** Changes the shown page as one undo step. Returns whether this person may. */
  change(edit: (doc: Y.Doc, origin: unknown) => void): boolean {
    if (!this.page || !this.#mayChangePage()) return false
    edit(this.page.doc, this.#origin)
    return true
  }

  /** Shows a page: all of it, and at least the first view. */
  async show(pageId: string): Promise<void> {
    this.settle()
    await this.pages.show(pageId)
  }

  /**
   * Adds a page after the shown one, with the same paper, and shows it. A page with initial content is one undo step
   * too.
   */
  async addPage(drawn?: DrawnPage): Promise<void> {
    if (!this.mayDraw.value) return
    if (!this.pages.hasRoom) return this.notices.emit('lessonFull')
    this.settle()
    await this.pages.add(drawn ?? { paper: this.paper.value, shapes: [] })
  }

  /** Removes the shown page. Undo restores it for as long as the lesson is open. */
  removePage(): void {
    if (!this.mayDraw.value) return
    this.settle()
    this.pages.moves.remove(this.pages.shownId.value)
  }

  /** Moves a page to another position, both counted from 0. */
  movePage(from: number, to: number): void {
    const id = this.pages.list.value[from]
    if (this.mayDraw.value && id !== undefined) this.pages.moves.move(id, to)
  }

  /** Removes all unlocked shapes of the page. */
  clearPage(): void {
    this.settle()
    this.change((doc, origin) => clearPage(doc, origin))
  }

  undo(): Promise<void> {
    return this.#look(this.mayDraw.value ? this.history.undo() : null)
  }

  redo(): Promise<void> {
    return this.#look(this.mayDraw.value ? this.history.redo() : null)
  }

  /** Grants or revokes the pen. */
  allow(mayDraw: boolean): void {
    this.permit.give(mayDraw)
  }

  /** Commits unfinished drawing: the tab may never resume. */
  settle(): void {
    this.ink.end()
    this.draft.end()
    this.eraser.end()
    this.selection.lifting.end()
    this.settling.emit()
  }

  close(): void {
    this.settle()
    this.#stopPage()
    this.#stopPaper()
    this.history.close()
    this.pages.close()
  }

  #newPenSlot(): PenSlot {
    const { newShapeId, now } = this.#parts
    const style = () => this.styleToDraw()
    return {
      ink: new InkSession({
        style,
        now: () => now().getTime(),
        newId: newShapeId,
        commit: (stroke) => this.#storeStroke(stroke),
      }),
      draft: new Draft({
        style,
        commit: (shape) => this.#storeDraft(shape),
        bound: (props, drawn) => this.page && boundArrow(this.page.shapes, props, drawn),
      }),
    }
  }

  #enter(page: OpenPage): void {
    this.liveInk.clear()
    this.history.follow(page, this.#origin)
    const all = page.shapes.bounds()
    this.camera.frame((all && boxOfBoxes([firstView, all])) ?? firstView)
    this.#stopPage()
    this.#stopPage = page.shapes.changed.on((change) => {
      this.selection.follow(change)
      this.#scrollIntoView(change.come)
    })
  }

  /** Commits unfinished drawing that was begun with the pen. */
  #letGo(): void {
    this.ink.end()
    this.settling.emit()
    this.selection.clear()
  }

  #followPaper(): void {
    this.#stopPaper()
    const doc = this.page?.doc
    if (!doc) return
    const follow = () => this.paper.set(readPaper(doc))
    this.#stopPaper = observePaper(doc, follow)
    follow()
  }

  /** A viewer sees what is drawn beyond the edge of their small screen, until they pan themselves. */
  #scrollIntoView(come: readonly Shape[]): void {
    const isLooking = !this.mayDraw.value && !this.permit.isReplayed.value
    const box = isLooking ? boxOfBoxes(come.map(boundsOf)) : null
    if (box) this.camera.include(box)
  }

  /** Undo shows the page that it affects. */
  async #look(pageId: string | null): Promise<void> {
    const isThere = pageId !== null && this.pages.list.value.includes(pageId)
    if (isThere && pageId !== this.pages.shownId.value) await this.show(pageId)
  }

  /** The style of the next shape; null where this person may not draw. */
  styleToDraw(): ShapeStyle | null {
    if (!this.#mayChangePage() || !this.page) return null
    if (this.page.shapes.size < MAX_SHAPES_PER_PAGE) return this.styles.style()
    this.notices.emit('pageFull')
    return null
  }

  /** A page written by a later build is shown as far as this one can read it, and not changed. */
  #mayChangePage(): boolean {
    if (!this.mayDraw.value || !this.page || !this.pages.isThere) return false
    if (!isFromLaterBuild(this.page.doc)) return true
    this.notices.emit('laterBuild')
    return false
  }

  /** A style chosen while shapes are selected applies to them. */
  #restyle(style: Partial<ShapeStyle>): void {
    const ids = [...this.selection.ids.value]
    if (ids.length > 0) this.change((doc, origin) => restyleShapes(doc, { ids, style }, origin))
  }

  #storeStroke({ id, style, ...source }: GrowingStroke): void {
    const { page } = this
    if (!page) return
    const packed = packInk(source)
    const props = { packed, points: unpackInk(packed) }
    addShape(page.doc, { id, kind: 'ink', props, style, order: topOrder(page.doc) }, this.#origin)
  }

  #storeDraft({ body, style, bound }: DraftShape): void {
    const { page } = this
    if (!page) return
    const shape = { ...body, id: this.#parts.newShapeId(), style, order: topOrder(page.doc) }
    addShape(page.doc, { ...shape, ...(bound && { binds: bound.binds }) }, this.#origin)
  }

  #erase(ids: readonly string[]): void {
    if (this.page) removeShapes(this.page.doc, ids, this.#origin)
  }
}

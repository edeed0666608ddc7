import type { Cursor, Pointing, Seat } from '@takhti/schema/board/channel'
import type { RefusalCode } from '@takhti/schema/board/frames'
import { isLaserId } from '@takhti/schema/board/laser'
import type { OpenDocument } from '#offline/documents.ts'
import type { Editor } from '../editor/editor.ts'
import { Events } from '../editor/events.ts'
import type { SeenInk } from '../editor/live-ink.ts'
import type { OpenPage } from '../editor/pages.ts'
import { Signal } from '../editor/signal.ts'
import type { Unsubscribe } from '../editor/signal.ts'
import type { LessonOnDevice } from '../lesson-on-device.ts'
import { LiveInkSender } from './live-ink-sender.ts'
import { RoomLine } from './room-line.ts'
import type { OpenSocket } from './room-socket.ts'

type LessonSyncParts = {
  readonly lesson: Pick<LessonOnDevice, 'lessonId' | 'editor' | 'index' | 'pageDocument'>
  readonly openSocket?: OpenSocket
  /** The lesson's room is there: pages that are not shown may have work to send too. */
  onReachable(): void
}

/** Strokes under the pens of this screen have lines of their own; one is free again long before its turn comes. */
const inkLines = 32

type ShownPage = { readonly id: string; readonly line: RoomLine; readonly stop: Unsubscribe }

/** The lesson's line to the edge: one socket for the lesson, and one for the page that is shown. */
export class LessonSync {
  readonly seats = new Signal<readonly Seat[]>([])
  /** Why the edge took no more of this lesson; the work itself stays on the device. */
  readonly refusal = new Signal<RefusalCode | null>(null)
  /** Where others on the page point and look, by their ids. */
  readonly cursors = new Signal<ReadonlyMap<string, Pointing>>(new Map())
  /** The room of the page that is shown has let this person in, or passed a pen on: what was said before it heard is lost. */
  readonly seated = new Events<void>()
  /** The id of the person whose page and view this screen shows. */
  readonly followed = new Signal<string | null>(null)
  readonly #parts: LessonSyncParts
  readonly #stops: Unsubscribe[] = []
  #lesson: RoomLine | null = null
  #page: ShownPage | null = null
  #inkLine = 0

  constructor(parts: LessonSyncParts) {
    this.#parts = parts
  }

  start(): void {
    const { lesson, openSocket, onReachable } = this.#parts
    const { lessonId, editor, index } = lesson
    this.#lesson = new RoomLine({
      request: { room: 'lesson', flow_id: lessonId },
      document: index,
      ...(openSocket && { openSocket }),
      onOpened: () => this.#sayPage(),
      onClosed: () => this.seats.set([]),
      onSynced: onReachable,
      onText: (type, body) => this.#hearLesson(editor, type, body),
      onRefused: (code) => this.refusal.set(code),
    })
    const ink = this.#makeSender()
    const light = this.#makeSender()
    const followLight = () => {
      const laser = editor.laser.value
      if (laser) this.#stops.push(laser.progress.on((progress) => light.follow(progress)))
    }
    followLight()
    this.#stops.push(
      editor.ink.progress.on((progress) => ink.follow(progress)),
      editor.laser.subscribe(followLight),
      editor.pages.current.subscribe(() => this.#turnTo(editor)),
    )
    this.#turnTo(editor)
  }

  givePen(personId: string): void {
    this.#lesson?.say('pen/give', { personId })
  }

  takePen(personId: string): void {
    this.#lesson?.say('pen/take', { personId })
  }

  /** Has the edge keep the page that is shown, or the list of pages, as it is now; false where nobody hears it. */
  keepVersion(of: 'page' | 'lesson'): boolean {
    return (of === 'page' ? this.#page?.line : this.#lesson)?.keepVersion() ?? false
  }

  /** Tells the others on the page where this person points and looks. */
  point(pointing: Pointing): void {
    this.#page?.line.say('cursor/move', pointing)
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.#leavePage()
    this.#lesson?.retire()
  }

  #makeSender(): LiveInkSender {
    return new LiveInkSender({
      send: (piece) => this.#page?.line.sendInk(piece),
      nextLine: () => (this.#inkLine = (this.#inkLine + 1) % inkLines),
      later: (run, afterMs) => setTimeout(run, afterMs),
    })
  }

  #turnTo(editor: Editor): void {
    const { page } = editor
    if (page?.id === this.#page?.id) return
    this.#leavePage()
    const document = page && this.#parts.lesson.pageDocument(page.id)
    if (page && document) this.#page = this.#enterPage(editor, page, document)
    this.#sayPage()
  }

  #enterPage(editor: Editor, page: OpenPage, document: OpenDocument): ShownPage {
    const { lesson, openSocket } = this.#parts
    // A line that was left still ends what it sent.
    const isShown = () => this.#page?.line === line
    const line: RoomLine = new RoomLine({
      request: { room: 'page', flow_id: lesson.lessonId, pageId: page.id },
      document,
      ...(openSocket && { openSocket }),
      onText: (type, body) => {
        const mayDraw = penIn(type, body)
        if (mayDraw !== null) line.allow(mayDraw)
        if (mayDraw !== null && isShown()) this.seated.emit()
        if (type === 'cursors/moved' && isShown()) this.#hearCursors(body)
      },
      onClosed: () => isShown() && this.#forgetCursors(),
      onRefused: (code) => this.refusal.set(code),
      onInk: (pieces) => hearInk(editor, page, pieces),
    })
    const stop = page.shapes.changed.on(({ come }) => editor.liveInk.drop(come.map(({ id }) => id)))
    return { id: page.id, line, stop }
  }

  #leavePage(): void {
    this.#page?.stop()
    this.#page?.line.retire()
    this.#page = null
    this.#forgetCursors()
  }

  #hearCursors(body: unknown): void {
    // The room speaks only its declared channel, which gives this message this body.
    const { cursors } = body as { cursors: readonly Cursor[] }
    const known = new Map(this.cursors.value)
    for (const { personId, pointing } of cursors) {
      if (pointing) known.set(personId, pointing)
      else known.delete(personId)
    }
    this.cursors.set(known)
  }

  #forgetCursors(): void {
    if (this.cursors.value.size > 0) this.cursors.set(new Map())
  }

  #sayPage(): void {
    if (this.#page) this.#lesson?.say('page/show', { pageId: this.#page.id })
  }

  #hearLesson(editor: Editor, type: string, body: unknown): void {
    if (type === 'seats/changed') this.seats.set(seatsIn(body))
    const mayDraw = penIn(type, body)
    if (mayDraw === null) return
    this.#lesson?.allow(mayDraw)
    editor.allow(mayDraw)
  }
}

/** What somebody points at comes over the same way as what they draw, and becomes no shape. */
function hearInk(editor: Editor, page: OpenPage, pieces: readonly SeenInk[]): void {
  const lights = pieces.filter(({ strokeId }) => isLaserId(strokeId))
  const strokes = lights.length === 0 ? pieces : pieces.filter(({ strokeId }) => !isLaserId(strokeId))
  editor.liveInk.receive(strokes, (id) => page.shapes.get(id) !== undefined)
  if (lights.length > 0) void import('../editor/laser.ts').then(({ laserOf }) => laserOf(editor).receive(lights))
}

function seatsIn(body: unknown): readonly Seat[] {
  // The room speaks only its declared channel, which gives this message this body.
  return (body as { seats: readonly Seat[] }).seats
}

function penIn(type: string, body: unknown): boolean | null {
  // The room speaks only its declared channel, which gives this message this body.
  return type === 'pen/changed' ? (body as { mayDraw: boolean }).mayDraw : null
}

import type { Cursor, Pointing } from '@takhti/schema/board/channel'
import { isLaserId } from '@takhti/schema/board/laser'
import { sendUnsynced } from '#documents/background-sync.ts'
import { RoomConnection } from '#documents/room-connection.ts'
import type { OpenDocument } from '#offline/documents.ts'
import type { Events } from '#state/events.ts'
import type { Unsubscribe } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import type { InkProgress } from '../editor/ink-session.ts'
import type { SeenInk } from '../editor/live-ink.ts'
import type { OpenPage } from '../editor/pages.ts'
import { LiveInkSender } from './live-ink-sender.ts'
import { SeatList } from './seat-list.ts'
import type { Heard, SyncedLesson } from './synced-lesson.ts'

type LessonLinesParts = {
  readonly lesson: SyncedLesson
  /** Where what the edge says becomes known. */
  readonly heard: Heard
}

type ShownPage = { readonly id: string; readonly line: RoomConnection; readonly stop: Unsubscribe }

/** The sockets of a lesson: one for the lesson, and one for the page that is shown. */
export class LessonLines {
  readonly #parts: LessonLinesParts
  readonly #stops: Unsubscribe[] = []
  readonly #lesson: RoomConnection
  readonly #seats: SeatList
  #page: ShownPage | null = null

  constructor(parts: LessonLinesParts) {
    this.#parts = parts
    const { lesson, heard } = parts
    const { lessonId, editor, index } = lesson
    this.#seats = new SeatList({ seats: heard.seats, ask: () => this.#lesson.say('seats/list', {}) })
    this.#lesson = new RoomConnection({
      request: { room: 'lesson', flow_id: lessonId },
      document: index,
      onOpened: () => this.#sayPage(),
      onClosed: () => this.#seats.forget(),
      // Pages that are not shown may have work to send too.
      onSynced: () => void sendUnsynced(),
      onText: (type, body) => this.#hearLesson(editor, type, body),
      onRefused: (code) => heard.refusal.set(code),
      onAbsent: () => heard.absent.set(true),
    })
    this.#followHands(editor)
    this.#stops.push(editor.pages.current.subscribe(() => this.#turnTo(editor)))
    this.#turnTo(editor)
  }

  givePen(personId: string): void {
    this.#lesson.say('pen/give', { personId })
  }

  takePen(personId: string): void {
    this.#lesson.say('pen/take', { personId })
  }

  passAllPens(isGiven: boolean): void {
    this.#lesson.say('pen/all', { isGiven })
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
    this.#lesson.retire()
  }

  /** All that hands draw and point at on this screen goes the same way. */
  #followHands(editor: Editor): void {
    const sender = new LiveInkSender({
      send: (pieces) => this.#page?.line.sendInk(pieces),
      later: (run, afterMs) => setTimeout(run, afterMs),
    })
    const followed = new Set<Events<InkProgress>>()
    const follow = () => {
      const { ink, laser, hands } = editor
      const sources = [ink, ...hands.value, ...(laser.value ? [laser.value] : [])]
      for (const source of sources) {
        const { progress } = 'ink' in source ? source.ink : source
        if (followed.has(progress)) continue
        followed.add(progress)
        this.#stops.push(progress.on(sender.follow))
      }
    }
    follow()
    this.#stops.push(editor.laser.subscribe(follow), editor.hands.subscribe(follow))
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
    const { lesson, heard } = this.#parts
    // A line that was left still ends what it sent.
    const isShown = () => this.#page?.line === line
    const line: RoomConnection = new RoomConnection({
      request: { room: 'page', flow_id: lesson.lessonId, pageId: page.id },
      document,
      onText: (type, body) => {
        const mayDraw = penIn(type, body)
        if (mayDraw !== null) line.allow(mayDraw)
        if (mayDraw !== null && isShown()) heard.seated.emit()
        if (type === 'cursors/moved' && isShown()) this.#hearCursors(body)
      },
      onClosed: () => isShown() && this.#forgetCursors(),
      onRefused: (code) => heard.refusal.set(code),
      onAbsent: () => heard.absent.set(true),
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
    const known = new Map(this.#parts.heard.cursors.value)
    for (const { personId, pointing } of cursors) {
      // What stands over a page is told only when it is another.
      if (pointing) known.set(personId, { ...known.get(personId), ...pointing })
      else known.delete(personId)
    }
    this.#parts.heard.cursors.set(known)
  }

  #forgetCursors(): void {
    const { cursors } = this.#parts.heard
    if (cursors.value.size > 0) cursors.set(new Map())
  }

  #sayPage(): void {
    if (this.#page) this.#lesson.say('page/show', { pageId: this.#page.id })
  }

  #hearLesson(editor: Editor, type: string, body: unknown): void {
    this.#seats.hear(type, body)
    const mayDraw = penIn(type, body)
    if (mayDraw === null) return
    this.#lesson.allow(mayDraw)
    editor.allow(mayDraw)
  }
}

/** What somebody points at comes over the same way as what they draw, and becomes no shape. */
function hearInk(editor: Editor, page: OpenPage, pieces: readonly SeenInk[]): void {
  const lights = pieces.filter(({ strokeId }) => isLaserId(strokeId))
  const strokes = lights.length === 0 ? pieces : pieces.filter(({ strokeId }) => !isLaserId(strokeId))
  editor.liveInk.receive(strokes, (id) => page.shapes.get(id) !== undefined)
  if (lights.length > 0) void import('../editor/editor-laser.ts').then(({ laserOf }) => laserOf(editor).receive(lights))
}

function penIn(type: string, body: unknown): boolean | null {
  // The room speaks only its declared channel, which gives this message this body.
  return type === 'pen/changed' ? (body as { mayDraw: boolean }).mayDraw : null
}

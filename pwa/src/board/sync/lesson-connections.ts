import type { Pointing } from '@takhti/schema/board/channel'
import { isLaserId } from '@takhti/schema/board/laser'
import { sendUnsynced } from '#documents/background-sync.ts'
import { lessonRoom, pageRoom, requestStaleList } from '#documents/document-rooms.ts'
import { RoomConnection } from '#documents/room-connection.ts'
import type { OpenDocument } from '#offline/documents.ts'
import type { Events } from '#state/events.ts'
import type { Unsubscribe } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import type { InkProgress } from '../editor/ink-session.ts'
import type { SeenInk } from '../editor/live-ink.ts'
import type { OpenPage } from '../editor/pages.ts'
import type { LessonState, SyncedLesson } from './lesson-state.ts'
import { LiveInkSender } from './live-ink-sender.ts'

type LessonConnectionsParts = {
  readonly lesson: SyncedLesson
  /** Receives the state that the server reports. */
  readonly received: LessonState
}

type ShownPage = {
  readonly id: string
  readonly room: ReturnType<typeof pageRoom>
  readonly connection: RoomConnection
  readonly stop: Unsubscribe
}

/** The connections of a lesson: one for the lesson, and one for the shown page. */
export class LessonConnections {
  readonly #parts: LessonConnectionsParts
  readonly #stops: Unsubscribe[] = []
  readonly #lesson: RoomConnection
  readonly #room = lessonRoom()
  #page: ShownPage | null = null

  constructor(parts: LessonConnectionsParts) {
    this.#parts = parts
    const { lesson, received } = parts
    const { lessonId, editor, index } = lesson
    this.#lesson = new RoomConnection({
      request: { room: 'lesson', flow_id: lessonId },
      room: this.#room,
      document: index,
      // Pages that are not shown may have unsynced changes too.
      onSynced: () => void sendUnsynced(),
      onRefused: (code) => received.refusal.set(code),
      onAbsent: () => received.absent.set(true),
    })
    this.#subscribe(editor)
    this.#followHands(editor)
    this.#stops.push(editor.pages.current.subscribe(() => this.#turnTo(editor)))
    this.#turnTo(editor)
  }

  givePen(personId: string): void {
    this.#room.client.send('pen/give', { personId })
  }

  takePen(personId: string): void {
    this.#room.client.send('pen/take', { personId })
  }

  passAllPens(isGiven: boolean): void {
    this.#room.client.send('pen/all', { isGiven })
  }

  /** Asks the server to store a version of the page that is shown, or of the page list; false without a connection. */
  saveVersion(of: 'page' | 'lesson'): boolean {
    return (of === 'page' ? this.#page?.connection : this.#lesson)?.saveVersion() ?? false
  }

  /** Sends the cursor and the view of this person to the others on the page. */
  point(pointing: Pointing): void {
    this.#page?.room.client.send('cursor/move', pointing)
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.#leavePage()
    this.#lesson.retire()
  }

  /** Sends all ink and laser strokes of this screen over one sender. */
  #followHands(editor: Editor): void {
    const sender = new LiveInkSender({
      send: (pieces) => this.#page?.connection.sendInk(pieces),
      later: (run, afterMs) => setTimeout(run, afterMs),
    })
    const followed = new Set<Events<InkProgress>>()
    const follow = () => {
      const { ink, laser, extraPens } = editor
      const sources = [ink, ...extraPens.value, ...(laser.value ? [laser.value] : [])]
      for (const source of sources) {
        const { progress } = 'ink' in source ? source.ink : source
        if (followed.has(progress)) continue
        followed.add(progress)
        this.#stops.push(progress.on(sender.follow))
      }
    }
    follow()
    this.#stops.push(editor.laser.subscribe(follow), editor.extraPens.subscribe(follow))
  }

  #turnTo(editor: Editor): void {
    const { page } = editor
    if (page?.id === this.#page?.id) return
    this.#leavePage()
    const document = page && this.#parts.lesson.pageDocument(page.id)
    if (page && document) this.#page = this.#enterPage(editor, page, document)
    this.#sendPage()
  }

  #enterPage(editor: Editor, page: OpenPage, document: OpenDocument): ShownPage {
    const { lesson, received } = this.#parts
    const room = pageRoom()
    // A page that was left still sends its last changes.
    const isShown = () => this.#page?.room === room
    const connection = new RoomConnection({
      request: { room: 'page', flow_id: lesson.lessonId, pageId: page.id },
      room,
      document,
      onRefused: (code) => received.refusal.set(code),
      onAbsent: () => received.absent.set(true),
      onInk: (pieces) => onInk(editor, page, pieces),
    })
    room.onPen(() => isShown() && received.seated.emit())
    room.client.state.subscribe(() => isShown() && received.cursors.set(room.client.state.value.cursors))
    const stop = page.shapes.changed.on(({ come }) => editor.liveInk.drop(come.map(({ id }) => id)))
    return { id: page.id, room, connection, stop }
  }

  #leavePage(): void {
    this.#page?.stop()
    this.#page?.connection.retire()
    this.#page = null
    this.#forgetCursors()
  }

  #forgetCursors(): void {
    const { cursors } = this.#parts.received
    if (cursors.value.size > 0) cursors.set(new Map())
  }

  #sendPage(): void {
    if (this.#page) this.#room.client.send('page/show', { pageId: this.#page.id })
  }

  #subscribe(editor: Editor): void {
    const { client, onPen } = this.#room
    const { seats } = this.#parts.received
    client.state.subscribe(() => seats.set(client.state.value.seats))
    requestStaleList(client)
    client.opened.on(() => this.#sendPage())
    onPen((mayDraw) => editor.allow(mayDraw))
  }
}

/** Laser strokes use the same channel as ink, and become no shape. */
function onInk(editor: Editor, page: OpenPage, pieces: readonly SeenInk[]): void {
  const lights = pieces.filter(({ strokeId }) => isLaserId(strokeId))
  const strokes = lights.length === 0 ? pieces : pieces.filter(({ strokeId }) => !isLaserId(strokeId))
  editor.liveInk.receive(strokes, (id) => page.shapes.get(id) !== undefined)
  if (lights.length === 0) return
  // A page that is being left loads no code.
  void import('../editor/editor-laser.ts').then(
    ({ laserOf }) => laserOf(editor).receive(lights),
    () => {},
  )
}

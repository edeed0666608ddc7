import type { Pointing, Seat } from '@takhti/schema/board/channel'
import type { RefusalCode } from '@takhti/schema/board/frames'
import { onConnectivity } from '#offline/connectivity.ts'
import { retried } from '#offline/retry.ts'
import { Events } from '#state/events.ts'
import { Signal } from '#state/signal.ts'
import type { LessonConnections } from './lesson-connections.ts'
import type { SyncedLesson, LessonState } from './lesson-state.ts'

/** The connection code, loaded lazily. */
type LinesCode = {
  open(
    lesson: SyncedLesson,
    received: LessonState,
  ): Pick<LessonConnections, 'givePen' | 'takePen' | 'passAllPens' | 'saveVersion' | 'point' | 'close'>
  /** Sends unsynced changes of documents that no screen shows. */
  sendUnsynced(): Promise<void>
}

/**
 * A lesson's exchange with the server, for its screen. The connection code loads lazily, so that neither the first paint nor
 * the first stroke waits for it. Until it is loaded, the lesson behaves as without a network.
 */
export class LessonSync {
  readonly seats = new Signal<readonly Seat[]>([])
  /** Why the server refused changes of this lesson; the changes themselves stay on the device. */
  readonly refusal = new Signal<RefusalCode | null>(null)
  /** The server has no such lesson for this person, or no longer. */
  readonly absent = new Signal(false)
  /** Cursors and views of others on the page, by person. */
  readonly cursors = new Signal<ReadonlyMap<string, Pointing>>(new Map())
  /** The page's room has admitted this person or passed a pen on; earlier messages to it are lost. */
  readonly seated = new Events<void>()
  /** The id of the person whose page and view this screen shows. */
  readonly followed = new Signal<string | null>(null)
  readonly #lesson: SyncedLesson
  readonly #load: () => Promise<LinesCode>
  #lines: ReturnType<LinesCode['open']> | null = null
  #isStarted = false
  #isClosed = false

  constructor(lesson: SyncedLesson, load = loadLines) {
    this.#lesson = lesson
    this.#load = load
  }

  /** Opens the connections, once; the screen calls it when the lesson is visible. */
  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    void this.#open()
  }

  givePen(personId: string): void {
    this.#lines?.givePen(personId)
  }

  takePen(personId: string): void {
    this.#lines?.takePen(personId)
  }

  /** Gives every present student a pen, or takes them all. */
  passAllPens(isGiven: boolean): void {
    this.#lines?.passAllPens(isGiven)
  }

  /** Asks the server to store a version of the page that is shown, or of the page list; false without a connection. */
  saveVersion(of: 'page' | 'lesson'): boolean {
    return this.#lines?.saveVersion(of) ?? false
  }

  /** Sends the cursor and the view of this person to the others on the page. */
  point(pointing: Pointing): void {
    this.#lines?.point(pointing)
  }

  close(): void {
    this.#isClosed = true
    this.#lines?.close()
  }

  async #open(): Promise<void> {
    while (!this.#isClosed) {
      const code = await this.#load().catch(() => null)
      // The lesson closed before the code was loaded: its strokes go out now, or else with background sync.
      if (code && this.#isClosed) return code.sendUnsynced().catch(() => {})
      if (code) {
        this.#lines = code.open(this.#lesson, this)
        return
      }
      await nextConnectivity()
    }
  }
}

function loadLines(): Promise<LinesCode> {
  return retried(async () => {
    const [{ LessonConnections }, { sendUnsynced }] = await Promise.all([
      import('./lesson-connections.ts'),
      import('#documents/background-sync.ts'),
    ])
    return { open: (lesson, received) => new LessonConnections({ lesson, received }), sendUnsynced }
  })
}

/** Code that failed to load may load when connectivity changes. */
function nextConnectivity(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onConnectivity(() => {
      stop()
      resolve()
    })
  })
}

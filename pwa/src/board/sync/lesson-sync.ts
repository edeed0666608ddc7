import type { Pointing, Seat } from '@takhti/schema/board/channel'
import type { RefusalCode } from '@takhti/schema/board/frames'
import { onConnectivity } from '#offline/connectivity.ts'
import { retried } from '#offline/retried.ts'
import { Events } from '#state/events.ts'
import { Signal } from '#state/signal.ts'
import type { LessonConnections } from './lesson-connections.ts'
import type { SyncedLesson, Heard } from './synced-lesson.ts'

/** What speaks with the rooms. */
type LinesCode = {
  open(
    lesson: SyncedLesson,
    heard: Heard,
  ): Pick<LessonConnections, 'givePen' | 'takePen' | 'passAllPens' | 'keepVersion' | 'point' | 'close'>
  /** Sends what waits in documents that nobody shows. */
  sendUnsynced(): Promise<void>
}

/**
 * A lesson's exchange with the edge, as its screen knows it. What speaks with the rooms is code that no picture and no
 * stroke waits for: until it is here, nobody is heard and nothing is said, as without a network.
 */
export class LessonSync {
  readonly seats = new Signal<readonly Seat[]>([])
  /** Why the edge took no more of this lesson; the work itself stays on the device. */
  readonly refusal = new Signal<RefusalCode | null>(null)
  /** The server has no such lesson for this person, or no longer. */
  readonly absent = new Signal(false)
  /** Where others on the page point and look, by their ids. */
  readonly cursors = new Signal<ReadonlyMap<string, Pointing>>(new Map())
  /** The room of the page that is shown has let this person in, or passed a pen on: what was said before it heard is lost. */
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

  /** Opens the lines, once; whoever shows the lesson calls it when the lesson is on the screen. */
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

  /** Gives everybody who is here a pen, or takes them all. */
  passAllPens(isGiven: boolean): void {
    this.#lines?.passAllPens(isGiven)
  }

  /** Has the edge keep the page that is shown, or the list of pages, as it is now; false where nobody hears it. */
  keepVersion(of: 'page' | 'lesson'): boolean {
    return this.#lines?.keepVersion(of) ?? false
  }

  /** Tells the others on the page where this person points and looks. */
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
      // Whoever drew and left was faster than the code: what they drew goes as the work of any page that is not shown.
      if (code && this.#isClosed) return code.sendUnsynced()
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
    return { open: (lesson, heard) => new LessonConnections({ lesson, heard }), sendUnsynced }
  })
}

/** Code that did not come may come when the edge answers again. */
function nextConnectivity(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onConnectivity(() => {
      stop()
      resolve()
    })
  })
}

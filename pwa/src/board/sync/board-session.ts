import i18next from 'i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { enqueue } from '#api/command.ts'
import { isAnonymousPage } from '#api/person.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { emitTabEvent } from '#offline/tab-events.ts'
import { Signal } from '#state/signal.ts'
import { peekEarly, takeLesson } from '../early-lesson.ts'
import type { LessonOnDevice } from '../lesson-on-device.ts'
import { admit } from './admission.ts'
import { LessonSync } from './lesson-sync.ts'

/** An open lesson on this screen: its local documents and its exchange with the server. */
export type BoardSession = Pick<LessonOnDevice, 'editor' | 'index' | 'stage' | 'toolbox'> & {
  readonly sync: LessonSync
  /** The lesson's name in lists; the document's title overrides it. */
  readonly name: Signal<string>
  rename(name: string): void
  close(): void
}

const sessions = new WeakMap<LessonOnDevice, BoardSession>()

/** The session of a lesson that is already in memory, for the screen's first render. */
export function peekSession(lessonId: string): BoardSession | null {
  const lesson = peekEarly(lessonId)
  return lesson && sessionOf(lesson)
}

/** Opens a lesson from this device; the connection to the server opens in the background. The caller closes the session. */
export async function openSession(lessonId: string, privateName?: string): Promise<BoardSession> {
  const isAdmitted = privateName !== undefined || isAnonymousPage()
  const lesson = await takeLesson(lessonId, isAdmitted)
  if (lesson) return sessionOf(lesson, privateName)
  await admit(lessonId)
  const admitted = await takeLesson(lessonId, true)
  if (!admitted) throw new Error('an admitted lesson did not open')
  return sessionOf(admitted, privateName)
}

function sessionOf(lesson: LessonOnDevice, privateName?: string): BoardSession {
  const session = sessions.get(lesson) ?? (isAnonymousPage() ? stayHere(lesson) : joinEdge(lesson, privateName))
  sessions.set(lesson, session)
  return session
}

/** The board of an anonymous user has no connection to the server, and its name is in no list. */
function stayHere(lesson: LessonOnDevice): BoardSession {
  const { editor, index, stage, toolbox } = lesson
  const sync = new LessonSync(lesson, () => new Promise(() => {}))
  const name = new Signal(i18next.t('board.webview.name'))
  return { editor, index, stage, toolbox, sync, name, rename: (next) => editor.pages.rename(next), close: lesson.close }
}

/** A private board is in no list, so its name is passed in. Its student may draw locally before the server replies. */
function joinEdge(lesson: LessonOnDevice, privateName?: string): BoardSession {
  const { lessonId, editor, index, stage, toolbox, listedName } = lesson
  const sync = new LessonSync(lesson)
  const name = new Signal(privateName ?? listedName ?? '')
  if (privateName !== undefined) editor.allow(true)
  else if (listedName === null) void askName(lessonId).then((asked) => name.set(asked))
  return {
    editor,
    index,
    stage,
    toolbox,
    sync,
    name,
    rename(next) {
      editor.pages.rename(next)
      if (privateName === undefined) void rename(lessonId, next)
    },
    close() {
      editor.settle()
      sync.close()
      lesson.close()
    },
  }
}

/** Lists show the name at once on this device, and on others when the outbox has sent it. */
async function rename(lessonId: string, name: string): Promise<void> {
  await openDatabase(requireDatabaseId()).lessons.update(lessonId, { name })
  emitTabEvent('lessons')
  await enqueue(calls.lessons.rename, { flow_id: lessonId, name })
}

/** A lesson opened by its address is in no list of this device yet; without a response it has no name. */
async function askName(lessonId: string): Promise<string> {
  const lesson = await send(calls.lessons.get, { id: lessonId }).catch(() => null)
  return lesson?.name ?? ''
}

import * as Y from 'yjs'
import { DocumentLog } from '#board/document-log.ts'
import { LessonRoom } from '#board/lesson-room.ts'
import type { Taken } from '#board/live-document.ts'
import { PageRoom } from '#board/page-room.ts'
import { LiveClassRoom } from '#live/live-class-room.ts'
import { OrderOfClass } from '#live/order-of-class.ts'
import { AnswerBatch, type AnswerLog, type WaitingAnswer } from '#quizzes/answer-batch.ts'
import { QuizRoom } from '#quizzes/quiz-room.ts'
import { QuizShardRoom } from '#quizzes/quiz-shard-room.ts'

const updateDelayMs = 500
const answerDelayMs = 300

type Unsafe = { doc: Y.Doc; log: DocumentLog; check(update: Uint8Array, doc: Y.Doc): string }

/** Acknowledges updates at once and writes their rows later: a crash in between loses them. */
function acknowledgeBeforeWrite(updates: readonly Uint8Array[], { doc, log, check }: Unsafe): Taken {
  const taken: Taken = { outcomes: [], rows: [], error: null }
  for (const update of updates) {
    if (check(update, doc) !== 'ok') {
      taken.outcomes.push({ kind: 'gap' })
      continue
    }
    Y.applyUpdate(doc, update)
    setTimeout(() => log.append(update), updateDelayMs)
    const row = log.lastRow() + 1 + taken.rows.length
    taken.outcomes.push({ kind: 'stored', row })
    taken.rows.push({ row, update })
  }
  return taken
}

class UnsafeLessonRoom extends LessonRoom {
  readonly #log = new DocumentLog(this.rows)

  protected override storeUpdates(updates: readonly Uint8Array[]): Taken {
    const check = (update: Uint8Array, doc: Y.Doc) => this.check(update, doc)
    return acknowledgeBeforeWrite(updates, { doc: this.document.doc, log: this.#log, check })
  }
}

class UnsafePageRoom extends PageRoom {
  readonly #log = new DocumentLog(this.rows)

  protected override storeUpdates(updates: readonly Uint8Array[]): Taken {
    const check = (update: Uint8Array, doc: Y.Doc) => this.check(update, doc)
    return acknowledgeBeforeWrite(updates, { doc: this.document.doc, log: this.#log, check })
  }
}

/** Forgets at once who was removed from the class. */
class ForgetfulOrder extends OrderOfClass {
  override remove(personId: string): void {
    this.lower(personId)
  }
}

class ForgetfulLiveClassRoom extends LiveClassRoom {
  protected override makeOrder(): OrderOfClass {
    return new ForgetfulOrder(this.rows)
  }
}

/** Acknowledges an answer at once and writes it later. */
class LazyBatch extends AnswerBatch {
  readonly #log: AnswerLog

  constructor(log: AnswerLog) {
    super(log)
    this.#log = log
  }

  override take(waiting: WaitingAnswer): void {
    this.note([waiting.row])
    waiting.stored(waiting.row)
    setTimeout(() => this.#log.addAll([waiting.row]), answerDelayMs)
  }
}

class LazyQuizRoom extends QuizRoom {
  protected override makeBatch(log: AnswerLog): AnswerBatch {
    return new LazyBatch(log)
  }
}

class LazyQuizShardRoom extends QuizShardRoom {
  protected override makeBatch(log: AnswerLog): AnswerBatch {
    return new LazyBatch(log)
  }
}

/** The room classes under a fault; all others are the shipped ones. */
export function roomsUnder(fault: string | undefined) {
  return {
    LessonRoom: fault === 'kill' ? UnsafeLessonRoom : LessonRoom,
    PageRoom: fault === 'kill' ? UnsafePageRoom : PageRoom,
    LiveClassRoom: fault === 'live' ? ForgetfulLiveClassRoom : LiveClassRoom,
    QuizRoom: fault === 'quiz' ? LazyQuizRoom : QuizRoom,
    QuizShardRoom: fault === 'quiz' ? LazyQuizShardRoom : QuizShardRoom,
  }
}

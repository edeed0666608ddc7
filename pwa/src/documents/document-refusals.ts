import type { Refusal } from '@takhti/schema/kit/channel'
import type { ErrorCode } from '@takhti/schema/kit/errors'
import { isErrorCode } from '#api/errors.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import type { OpenDocument } from '#offline/documents.ts'
import { refuseLesson, setRefusal } from '#offline/refusals.ts'

/** Stores why a room refuses a document, so that no screen promises to send what the server does not take. */
export class DocumentRefusals {
  readonly #document: OpenDocument
  readonly #lessonId: string | null
  readonly #databaseId: string | undefined
  #mayDraw = false
  #written = Promise.resolve()

  constructor(document: OpenDocument, lessonId: string | null, databaseId?: string) {
    this.#document = document
    this.#lessonId = lessonId
    this.#databaseId = databaseId
  }

  allow(mayDraw: boolean): void {
    this.#mayDraw = mayDraw
  }

  /** The exchange is done: a writer's changes are being sent, a reader's stay here. */
  synced(): void {
    if (this.#mayDraw) this.#set(null)
    else if (this.#hasWork()) this.#set('board/read-only')
  }

  refused(code: ErrorCode): void {
    this.#set(code)
  }

  /** A room that refuses the connection sends a reason before it closes. */
  connectionRefused({ of, code }: Refusal['body']): void {
    if (of === 'connect' && isErrorCode(code) && this.#hasWork()) this.#set(code)
  }

  /** Whether the lesson is really gone: a new one may not have reached the server yet. */
  async absent(): Promise<boolean> {
    return this.#lessonId === null || (await refuseLesson(this.#databaseId ?? requireDatabaseId(), this.#lessonId))
  }

  #hasWork(): boolean {
    const { ledger } = this.#document
    return ledger.hasLeftovers || (ledger.localSeq > 0 && !ledger.isSafe)
  }

  #set(code: ErrorCode | null): void {
    const write = () => setRefusal(this.#databaseId ?? requireDatabaseId(), this.#document.ledger.id, code)
    // In order, so that the last verdict wins. A device that cannot store it asks the room again.
    this.#written = this.#written.then(write).catch(() => {})
  }
}

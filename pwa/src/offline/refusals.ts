import type { ErrorCode } from '@takhti/schema/kit/errors'
import { openDatabase } from './database.ts'
import { updatesTable } from './rows.ts'
import { emitTabEvent } from './tab-events.ts'

/** A ledger row of this writer counts no updates. It holds the refusal of its document, and a complete exchange deletes it. */
const refusalWriter = 'refusal'

/** Stores why the server refuses a document, or with null that it does not. */
export async function setRefusal(databaseId: string, id: string, code: ErrorCode | null): Promise<void> {
  const { ledger } = openDatabase(databaseId)
  const known = await ledger.get([id, refusalWriter])
  if ((known?.refusal ?? null) === code) return
  if (code === null) await ledger.delete([id, refusalWriter])
  else await ledger.put({ id, writer: refusalWriter, localSeq: 0, ackedSeq: 0, refusal: code })
  emitTabEvent('ledger')
}

/** Whether this device stores any page of a lesson, and the server did not refuse it the last time. */
export async function isStoredHere(databaseId: string, lessonId: string): Promise<boolean> {
  const database = openDatabase(databaseId)
  const ids = await database.documents.where({ lessonId }).primaryKeys()
  const marks = await database.ledger.bulkGet(ids.map((id): [string, string] => [id, refusalWriter]))
  if (marks.some((mark) => mark?.refusal === 'lessons/not-found')) return false
  return (await database.table(updatesTable).where('k').anyOf(ids).count()) > 0
}

/**
 * Marks all documents of a lesson as refused and takes it from the list. Returns false for a lesson whose creation this device has
 * not sent yet.
 */
export async function refuseLesson(databaseId: string, lessonId: string): Promise<boolean> {
  const { documents, lessons } = openDatabase(databaseId)
  if ((await lessons.get(lessonId))?.isLocal === 1) return false
  for (const id of await documents.where({ lessonId }).primaryKeys())
    await setRefusal(databaseId, id, 'lessons/not-found')
  await lessons.delete(lessonId)
  emitTabEvent('lessons')
  return true
}

/** Deletes all that this device stores of a lesson's documents. A page that shows them must be reloaded. */
export async function discardDocuments(databaseId: string, lessonId: string): Promise<void> {
  const database = openDatabase(databaseId)
  const { documents, ledger } = database
  const updates = database.table(updatesTable)
  await database.transaction('rw', documents, ledger, updates, async () => {
    const ids = await documents.where({ lessonId }).primaryKeys()
    await updates.where('k').anyOf(ids).delete()
    await ledger.where('id').anyOf(ids).delete()
    await documents.bulkDelete(ids)
  })
  emitTabEvent('ledger')
}

/** Has the next connection send refused work of a lesson again. */
export async function retryRefused(databaseId: string, lessonId: string): Promise<void> {
  const ids = await openDatabase(databaseId).documents.where({ lessonId }).primaryKeys()
  for (const id of ids) await setRefusal(databaseId, id, null)
}

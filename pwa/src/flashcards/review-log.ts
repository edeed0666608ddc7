import type { CardReview } from '@takhti/schema/flashcards/model'
import { maxReviewsAtOnce } from '@takhti/schema/flashcards/rules'
import { newId as idOf } from '@takhti/schema/kit/ids'
import { nameOf } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'

// A row for each review, so that one more does not rewrite the log.
const prefix = 'card-review.'
const cursorRow = 'card-review-cursor'

const rowOf = (review: CardReview) => ({ name: `${prefix}${review.id}`, value: JSON.stringify(review) })

/** An id for a review made on this device. */
export function newReviewId(at: Date): string {
  return idOf(at, (bytes) => crypto.getRandomValues(bytes))
}

/** The log as this device has it. */
export async function readLog(): Promise<CardReview[]> {
  const rows = await openDatabase(requireDatabaseId()).settings.where('name').startsWith(prefix).toArray()
  // Only this file writes these rows.
  return rows.map(({ value }) => JSON.parse(value) as CardReview)
}

/** Stores a review and the command that sends it: both, or neither. */
export async function recordReview(review: CardReview): Promise<void> {
  const database = openDatabase(requireDatabaseId())
  await database.transaction('rw', database.settings, database.outbox, async () => {
    await database.settings.put(rowOf(review))
    await enqueue(lateCalls.flashcards.review, { reviews: [...(await takeWaiting(database)), review] })
  })
}

/**
 * Takes the reviews that wait out of the outbox, to go with the next one in one request. One that is being sent may go
 * twice: the server knows a review by its id.
 */
async function takeWaiting({ outbox }: ReturnType<typeof openDatabase>): Promise<CardReview[]> {
  const waiting = await outbox.where('state').equals('waiting').toArray()
  const last = waiting.findLast(({ call }) => call === nameOf(lateCalls.flashcards.review))
  // This file alone queues the call.
  const { reviews } = (last?.input ?? { reviews: [] }) as { reviews: CardReview[] }
  if (last === undefined || reviews.length >= maxReviewsAtOnce) return []
  await outbox.delete(last.seq)
  return reviews
}

/** Adds what other devices have sent since the last time. The server's row replaces the device's own of the same id. */
export async function pullLog(): Promise<null> {
  const database = openDatabase(requireDatabaseId())
  for (let hasMore = true; hasMore;) {
    const after = Number((await database.settings.get(cursorRow))?.value ?? 0)
    const page = await send(lateCalls.flashcards.reviews, { after })
    await database.transaction('rw', database.settings, async () => {
      await database.settings.bulkPut([...page.reviews.map(rowOf), { name: cursorRow, value: String(page.after) }])
    })
    hasMore = page.hasMore
  }
  return null
}

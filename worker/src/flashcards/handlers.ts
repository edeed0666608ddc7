import { maxPaperFileBytes, mediaTypeOf } from '@takhti/schema/assessments/files/kinds'
import { lengthOfPart } from '@takhti/schema/files/uploads/rules'
import { flashcards } from '@takhti/schema/flashcards/contract'
import { forgottenDays, maxDecksOfClass, timed } from '@takhti/schema/flashcards/rules'
import { dayMs } from '@takhti/schema/kit/durations'
import { implement } from '#http/implement.ts'
import { readFilePart } from '#platform/blobs.ts'
import { flashcardStore } from './store.ts'

export const flashcardsHandlers = implement(flashcards, flashcardStore, {
  async decks({ role, store }) {
    return { decks: await store.decks(role !== 'instructor') }
  },

  async give({ input: { deckId, classId, isGiven }, store, now, commit, fail }) {
    const access = await store.access(classId, deckId)
    if (!access.teaches) return fail('classes/not-found')
    // Every teacher of the class may take a deck back; only its owner gives it.
    if (isGiven ? !access.owns : !access.isGiven && !access.owns) return fail('common/not-found')
    if (isGiven && !access.isGiven && access.count >= maxDecksOfClass) return fail('sets/full')
    return commit({
      action: isGiven ? 'flashcards.give' : 'flashcards.takeBack',
      entityId: classId,
      detail: { after: { deckId } },
      guard: isGiven ? store.mayGive(classId, deckId) : store.teaches(classId),
      effects: [isGiven ? store.give(classId, deckId, now.toISOString()) : store.takeBack(classId, deckId)],
      changes: [{ entity: 'class', entityId: classId, kind: 'upsert', audience: `class:${classId}` }],
      answer: { message: 'Saved' },
    })
  },

  async review({ input: { reviews }, store, now }) {
    await store.addReviews(reviews.map((review) => timed(review, now)))
    return { message: 'Saved' }
  },

  reviews: ({ input: { after = 0 }, store }) => store.listReviews(after),

  async file({ input: { deckId, fileId, part }, store, platform, scope, fail }) {
    const found = await store.cardFile(deckId, fileId)
    if (found === null || lengthOfPart(found.bytes, part) === 0) return fail('common/not-found')
    if (found.bytes > maxPaperFileBytes) return fail('assessments/file-too-large')
    const first = await readFilePart(platform.env, scope, { fileId, part: 0 })
    const bytes = part === 0 ? first : await readFilePart(platform.env, scope, { fileId, part })
    if (first === null || bytes === null) throw new Error(`part ${part} of file ${fileId} is missing`)
    // An upload declares a type of its own: only its bytes decide what a student's device shows.
    const mediaType = mediaTypeOf(first)
    return mediaType === null
      ? fail('assessments/file-invalid')
      : { mediaType, size: found.bytes, bytes: bytes.toBase64() }
  },

  async forgotten({ input: { deckId, classId }, store, now, fail }) {
    const since = new Date(now.getTime() - forgottenDays * dayMs).toISOString()
    return (await store.forgotten(classId, deckId, since)) ?? fail('classes/not-found')
  },
})

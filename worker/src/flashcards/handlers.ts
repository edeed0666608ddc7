import { flashcards } from '@takhti/schema/flashcards/contract'
import { forgottenDays, maxDecksOfClass, timed } from '@takhti/schema/flashcards/rules'
import { dayMs } from '@takhti/schema/kit/durations'
import { implement } from '#http/implement.ts'
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

  async forgotten({ input: { deckId, classId }, store, now, fail }) {
    const since = new Date(now.getTime() - forgottenDays * dayMs).toISOString()
    return (await store.forgotten(classId, deckId, since)) ?? fail('classes/not-found')
  },
})

import fc from 'fast-check'
import { createEmptyCard, fsrs, type Card, type Grade } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../kit/durations.ts'
import type { CardReview } from './model.ts'
import { timed } from './rules.ts'
import { deal, effective, intervals, newCardsOfDay, replay, streakOf } from './schedule.ts'

const start = Date.parse('2026-01-05T00:00:00.000Z')

const at = (ms: number) => new Date(start + ms).toISOString()

const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`

const made = (number: number, cardId: string, grade: number, ms: number): CardReview => ({
  ...{ id: idOf(number), deckId: null, cardId, grade, reviewedAt: at(ms) },
})

/** A log of reviews of three cards over four weeks, some of them taken back. */
const logs = fc
  .array(
    fc.record({
      card: fc.integer({ min: 0, max: 2 }),
      grade: fc.integer({ min: 1, max: 4 }),
      ms: fc.integer({ min: 0, max: 28 * dayMs }),
      isUndone: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((rows) =>
    rows.flatMap(({ card, grade, ms, isUndone }, index) => {
      const review = made(index, `card-${card}`, grade, ms)
      const undo = { ...made(1_000 + index, review.cardId, 0, ms + 1), undoes: review.id }
      return isUndone ? [review, undo] : [review]
    }),
  )

const shuffledTwice = logs.chain((log) =>
  fc.tuple(
    fc.shuffledSubarray(log, { minLength: log.length }),
    fc.shuffledSubarray([...log, ...log], { minLength: 2 * log.length }),
  ),
)

test('[FL-1] the schedule is the same for every order of arrival, and for repeats', () => {
  fc.assert(
    fc.property(shuffledTwice, ([one, other]) => {
      expect(replay(one)).toEqual(replay(other))
    }),
  )
})

test('[FL-2] two devices that were offline for a week have one schedule after they merge', () => {
  fc.assert(
    fc.property(logs, logs, (mine, others) => {
      const tablet = others.map((review) => ({
        ...review,
        ...{ id: `t${review.id}`, ...(review.undoes !== undefined && { undoes: `t${review.undoes}` }) },
      }))
      // Each device has its own reviews first, then those that it receives.
      expect(replay([...mine, ...tablet])).toEqual(replay([...tablet, ...mine]))
    }),
  )
})

test("[FL-3] a card's schedule is what the library's own scheduler computes review by review", () => {
  const library = fsrs({ enable_fuzz: false, maximum_interval: 730 })
  fc.assert(
    fc.property(logs, (log) => {
      const expected = new Map<string, Card>()
      for (const { cardId, reviewedAt, grade } of effective(log)) {
        const when = new Date(reviewedAt)
        // Effective reviews have grades from 1 to 4.
        const rating = grade as Grade
        expected.set(cardId, library.next(expected.get(cardId) ?? createEmptyCard(when), when, rating).card)
      }
      expect(replay(log)).toEqual(expected)
    }),
  )
})

test('[FL-4] a review that is taken back never was, whichever entry arrives first', () => {
  const [first, second] = [made(1, 'a', 3, 0), made(2, 'a', 1, dayMs)]
  const undo = { ...made(3, 'a', 0, dayMs + 5_000), undoes: second.id }
  expect(replay([undo, second, first])).toEqual(replay([first]))
})

test('[FL-5] a better grade never comes back sooner, and again comes back within minutes', () => {
  const fresh = intervals(undefined, new Date(start))
  expect(fresh[1]).toBe(minuteMs)
  fc.assert(
    fc.property(logs, (log) => {
      for (const schedule of replay(log).values()) {
        const after = intervals(schedule, new Date(start + 40 * dayMs))
        expect([after[1], after[2], after[3], after[4]]).toEqual(
          [after[1], after[2], after[3], after[4]].toSorted((one, other) => one - other),
        )
        expect(after[1]).toBeLessThanOrEqual(20 * minuteMs)
      }
    }),
  )
})

const day = (ms: number) => ({ start: new Date(start + ms), end: new Date(start + ms + dayMs) })

function dealt(cardCount: number, log: readonly CardReview[], ms: number) {
  const cards = Array.from({ length: cardCount }, (_, index) => ({ id: `card-${index}` }))
  const now = new Date(start + ms)
  const today = day(Math.floor(ms / dayMs) * dayMs)
  return deal(cards, { schedules: replay(log), log, now, day: today })
}

test('[FL-6] a day has at most twenty unseen cards, and those seen today count', () => {
  expect(dealt(50, [], 9 * hourMs).queue).toHaveLength(newCardsOfDay)
  const seen = Array.from({ length: 15 }, (_, index) => made(index, `card-${index}`, 4, 8 * hourMs + index))
  expect(dealt(50, seen, 9 * hourMs)).toMatchObject({ newCount: 5 })
  expect(dealt(50, seen, 9 * hourMs + dayMs).newCount).toBe(newCardsOfDay)
})

test('[FL-7] a card comes back on its day, and a finished session names the next time', () => {
  const log = [made(1, 'card-0', 4, 9 * hourMs)]
  const finished = dealt(1, log, 10 * hourMs)
  expect(finished.queue).toEqual([])
  const due = finished.nextDue?.getTime() ?? 0
  expect(due).toBeGreaterThan(start + dayMs)
  // Early on its day is not too early.
  const morning = Math.floor((due - start) / dayMs) * dayMs + minuteMs
  expect(dealt(1, log, morning).queue).toEqual([{ id: 'card-0' }])
  expect(dealt(1, log, morning - dayMs).queue).toEqual([])
})

test('[FL-8] a card that was forgotten comes back at the end of the same session', () => {
  const log = [made(1, 'card-0', 1, 9 * hourMs)]
  expect(dealt(2, log, 9 * hourMs + 5_000).queue).toEqual([{ id: 'card-1' }])
  expect(dealt(1, log, 9 * hourMs + 5_000).queue).toEqual([{ id: 'card-0' }])
  expect(dealt(2, log, 9 * hourMs + 2 * minuteMs).queue).toEqual([{ id: 'card-0' }, { id: 'card-1' }])
})

test('[FL-9] a weekend without study ends no row of days, and three days do', () => {
  const on = (...days: number[]) => days.map((each, index) => made(index, 'a', 3, each * dayMs + 9 * hourMs))
  expect(streakOf(on(0, 1, 4), day(4 * dayMs))).toBe(3)
  expect(streakOf(on(0, 1, 5), day(5 * dayMs))).toBe(1)
  expect(streakOf(on(0, 1), day(2 * dayMs))).toBe(2)
  expect(streakOf([], day(0))).toBe(0)
})

test('[FL-10] a clock that runs ahead is set back to the server’s, and no other time changes', () => {
  const now = new Date(start)
  expect(timed(made(1, 'a', 3, 400 * dayMs), now).reviewedAt).toBe(now.toISOString())
  expect(timed(made(1, 'a', 3, -dayMs), now).reviewedAt).toBe(at(-dayMs))
})

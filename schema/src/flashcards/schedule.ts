import { createEmptyCard, fsrs, State, type Card, type Grade as Rating } from 'ts-fsrs'
import { dayMs, minuteMs } from '../kit/durations.ts'
import type { CardReview } from './model.ts'

/** The four grades of a review. */
export const grades = [1, 2, 3, 4] as const

export type Grade = (typeof grades)[number]

/** Unseen cards that a student meets in a day. */
export const newCardsOfDay = 20

/** A card that comes back within this time is waited for at the end of a session. */
const lookAheadMs = 20 * minuteMs

/** No interval is longer than two school years. */
const longestDays = 730

// Without fuzz, so that every device computes the same schedule of the same log.
const scheduler = fsrs({ enable_fuzz: false, maximum_interval: longestDays })

/** Where a card is in the schedule of a student. */
export type CardSchedule = Card

type Entry = Pick<CardReview, 'id' | 'cardId' | 'grade' | 'undoes' | 'reviewedAt'>

const byTime = (one: Entry, other: Entry) =>
  one.reviewedAt < other.reviewedAt || (one.reviewedAt === other.reviewedAt && one.id < other.id) ? -1 : 1

/** The reviews that count, each once and in the order of their time: the same for every order of arrival. */
export function effective<Review extends Entry>(log: readonly Review[]): Review[] {
  const undone = new Set(log.flatMap(({ undoes }) => undoes ?? []))
  const byId = new Map(log.map((review) => [review.id, review]))
  return [...byId.values()].filter(({ id, grade }) => grade > 0 && !undone.has(id)).toSorted(byTime)
}

/** The schedule of each card that was ever reviewed: a replay of the log. */
export function replay(log: readonly Entry[]): Map<string, CardSchedule> {
  const schedules = new Map<string, CardSchedule>()
  for (const review of effective(log)) {
    const before = schedules.get(review.cardId)
    schedules.set(review.cardId, next(before, new Date(review.reviewedAt), review.grade))
  }
  return schedules
}

/** The schedule of a card after a review. */
export function next(before: CardSchedule | undefined, at: Date, grade: number): CardSchedule {
  // The wire schema and the effective log admit 1 to 4 only.
  return scheduler.next(before ?? createEmptyCard(at), at, grade as Rating).card
}

/** How long a card would stay away after each grade, in milliseconds. */
export function intervals(schedule: CardSchedule | undefined, now: Date): Record<Grade, number> {
  const after = (grade: Grade) => next(schedule, now, grade).due.getTime() - now.getTime()
  return { 1: after(1), 2: after(2), 3: after(3), 4: after(4) }
}

/** The bounds of the student's day. */
export type Day = { start: Date; end: Date }

type Dealing = { schedules: ReadonlyMap<string, CardSchedule>; log: readonly Entry[]; now: Date; day: Day }

/** The cards of a day: those to show now in their order, and when the next of them comes. */
export type Deal<Item> = { queue: Item[]; newCount: number; nextDue: Date | null }

/** The queue of a session: learning cards that are due, reviews of the day, then unseen cards up to the day's limit. */
export function deal<Item extends { id: string }>(items: readonly Item[], at: Dealing): Deal<Item> {
  const { schedules, log, now, day } = at
  const known = items.flatMap((item) => {
    const schedule = schedules.get(item.id)
    return schedule === undefined ? [] : [{ item, schedule }]
  })
  const sorted = known.toSorted((one, other) => one.schedule.due.getTime() - other.schedule.due.getTime())
  const isLearning = ({ schedule }: (typeof known)[number]) => schedule.state !== State.Review
  const learning = sorted.filter((each) => isLearning(each) && each.schedule.due <= now)
  const reviews = sorted.filter((each) => !isLearning(each) && each.schedule.due < day.end)
  const fresh = items
    .filter(({ id }) => !schedules.has(id))
    .slice(0, Math.max(0, newCardsOfDay - firstReviewsOf(log, day)))
  const ready = [...[...learning, ...reviews].map(({ item }) => item), ...fresh]
  const soon = sorted.filter((each) => isLearning(each) && each.schedule.due > now)
  const waited = soon.filter(({ schedule }) => schedule.due.getTime() <= now.getTime() + lookAheadMs)
  const queue = ready.length > 0 ? ready : waited.map(({ item }) => item)
  const shown = new Set(queue.map(({ id }) => id))
  const later = sorted.find(({ item }) => !shown.has(item.id))
  return { queue, newCount: fresh.length, nextDue: later?.schedule.due ?? null }
}

/** How many cards were seen for the first time that day. */
function firstReviewsOf(log: readonly Entry[], { start, end }: Day): number {
  const seen = new Set<string>()
  let count = 0
  for (const { cardId, reviewedAt } of effective(log)) {
    if (seen.has(cardId)) continue
    seen.add(cardId)
    const at = Date.parse(reviewedAt)
    if (at >= start.getTime() && at < end.getTime()) count += 1
  }
  return count
}

/** The days on which a student studied in a row. A weekend of two days without study ends no row. */
export function streakOf(log: readonly Entry[], { start }: Day): number {
  const daysAgo = new Set(
    effective(log).map(({ reviewedAt }) => Math.max(0, Math.ceil((start.getTime() - Date.parse(reviewedAt)) / dayMs))),
  )
  let streak = 0
  for (let day = 0, missed = 0; missed <= 2; day += 1)
    if (daysAgo.has(day)) [streak, missed] = [streak + 1, 0]
    else missed += 1
  return streak
}

import { dayMs } from '../kit/durations.ts'
import type { BadgeSymbol } from './badges.ts'

/** Fewer judged answers prove too little: one wrong try must neither cost nor earn a badge. */
export const fewestJudged = 5

/** From this share of the points on a result is mastery, in percent. */
const masteryPercent = 90

/** A comeback leads from a result of at most the first to one of at least the second, in percent. */
const comebackPercent = { from: 50, to: 75 }

/** A streak is so many days of practice, each at most so many days after the one before. */
export const streak = { days: 5, gapDays: 3 }

/** Older evidence earns nothing, so that no deleted badge comes back. */
const evidenceDays = 14

/** A released result of a student. */
export type ReleasedResult = {
  assessmentId: string
  percent: number
  judged: number
  submittedAt: string
  releasedAt: string
}

/** What a student did: released results, and the local days on which work was handed in. */
export type StudentEvidence = { results: readonly ReleasedResult[]; practiceDays: readonly string[] }

/** An earned badge. `evidence` names its evidence, so that the same evidence earns it once. */
export type Earned = { badgeType: BadgeSymbol; evidence: string; assessmentId: string | null }

type Dated = Earned & { at: string }

/** The badges that evidence earns at an instant. */
export function earnedOf({ results, practiceDays }: StudentEvidence, now: Date): Earned[] {
  const since = new Date(now.getTime() - evidenceDays * dayMs).toISOString()
  const sound = results
    .filter(({ judged }) => judged >= fewestJudged)
    .toSorted((one, other) => (one.submittedAt < other.submittedAt ? -1 : 1))
  const found = [
    ...sound.filter(({ percent }) => percent >= masteryPercent).map((result) => ofResult('mastery', result)),
    ...sound.filter((result, place) => isComeback(result, sound.slice(0, place))).map((r) => ofResult('comeback', r)),
    ...streaksOf(practiceDays),
  ]
  const recent = found.filter(({ at }) => at >= since).map(({ at: _, ...earned }) => earned)
  return [...new Map(recent.map((earned) => [`${earned.badgeType} ${earned.evidence}`, earned])).values()]
}

function ofResult(badgeType: BadgeSymbol, { assessmentId, releasedAt }: ReleasedResult): Dated {
  return { badgeType, evidence: assessmentId, assessmentId, at: releasedAt }
}

/** Whether a result follows on a weak one, with no good one in between. */
function isComeback({ percent }: ReleasedResult, before: readonly ReleasedResult[]): boolean {
  const { from, to } = comebackPercent
  const last = before.findLast((result) => result.percent <= from || result.percent >= to)
  return percent >= to && last !== undefined && last.percent <= from
}

/** Each fifth day of practice in a row that no longer pause breaks. It names the first day of its five. */
function streaksOf(practiceDays: readonly string[]): Dated[] {
  const found: Dated[] = []
  let run: string[] = []
  for (const day of [...new Set(practiceDays)].sort()) {
    const last = run.at(-1)
    if (last !== undefined && Date.parse(day) - Date.parse(last) > streak.gapDays * dayMs) run = []
    run.push(day)
    if (run.length < streak.days) continue
    found.push({ badgeType: 'streak', evidence: run[0] ?? day, assessmentId: null, at: `${day}T23:59:59.999Z` })
    run = []
  }
  return found
}

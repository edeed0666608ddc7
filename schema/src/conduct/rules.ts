import { dayMs } from '../kit/durations.ts'

/** The most points that one remark adds or takes. */
export const maxPoints = 10

/** The longest remark, in characters. */
export const maxRemarkLength = 500

/** Most students that one giving names one by one; a whole class needs no list. */
export const maxNamedStudents = 2_000

/** The most badges that an institute makes for itself. */
export const maxOwnBadges = 100

/** The most quick phrases of a teacher. */
export const maxPhrases = 40

/** Remarks and badges are deleted after a school year and its holidays. */
const retentionDays = 400

/** Withdrawn ones are deleted after a month, in which an admin can still be asked about them. */
const withdrawnDays = 30

/** The instants before which entries, and withdrawn ones, are deleted. */
export function retentionLimits(now: Date): { given: string; withdrawn: string } {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  return { given: before(retentionDays), withdrawn: before(withdrawnDays) }
}

/**
 * Whether a badge counts no more, as its public status states it. Its row is deleted when it is withdrawn for a month or
 * erased, and after its retention in any case: after that nothing is known of it, and it is not called revoked.
 */
export function isBadgeRevoked({ row, madeAt, now }: BadgeStatus): boolean {
  if (row !== null) return row.withdrawnAt !== null
  return madeAt >= new Date(retentionLimits(now).given).getTime()
}

type BadgeStatus = { row: { withdrawnAt: string | null } | null; madeAt: number; now: Date }

/** Whether a remark without an own choice is shared: praise is, what needs work is not. */
export function isSharedByDefault(behaviorPoints: number): boolean {
  return behaviorPoints > 0
}

/** Whether a giving is praise: a badge, or a remark with points. */
export function isPraise({ kind, points }: { kind: 'remark' | 'badge'; points: number }): boolean {
  return kind === 'badge' || points > 0
}

type Counted = { kind: 'remark' | 'badge'; behaviorPoints: number }

/** How often a student was praised, reminded and given a badge, and the sum of all points. */
export type Totals = { praise: number; needsWork: number; badges: number; points: number }

/** Counts entries. A remark without points is a note, which is neither praise nor a reminder. */
export function totalsOf(entries: readonly Counted[]): Totals {
  const remarks = entries.filter(({ kind }) => kind === 'remark')
  return {
    praise: remarks.filter(({ behaviorPoints }) => behaviorPoints > 0).length,
    needsWork: remarks.filter(({ behaviorPoints }) => behaviorPoints < 0).length,
    badges: entries.length - remarks.length,
    points: remarks.reduce((sum, { behaviorPoints }) => sum + behaviorPoints, 0),
  }
}

/** What a family is shown of a student: shared entries alone, praise and badges before what needs work. */
export function familyView<Entry extends Counted & { isShared: boolean; givenAt: string }>(
  entries: readonly Entry[],
): Entry[] {
  const rank = ({ kind, behaviorPoints }: Entry) => (kind === 'badge' || behaviorPoints > 0 ? 0 : 1)
  return entries
    .filter(({ isShared }) => isShared)
    .toSorted((one, other) => rank(one) - rank(other) || (one.givenAt < other.givenAt ? 1 : -1))
}

/** What decides whether a giving may be written. */
export type Giving = {
  teaches: boolean
  /** This day of the class is handed over to the caller. */
  isSubstitute: boolean
  isPraise: boolean
  /** Students of the class among those who are named; for a class all of them. */
  studentIds: readonly string[]
  /** The named students; null for the class. */
  named: readonly string[] | null
  /** The badge exists and may be given; null for a remark. */
  isGivable: boolean | null
  /** The lesson and the assessment that it names are of the institute and of the class. */
  isAboutFound: boolean
}

/** Whether a remark or badge may be given, to each student once. */
export function canGive(
  giving: Giving,
): 'ok' | 'classes/not-found' | 'common/forbidden' | 'common/not-found' | 'common/bad-request' {
  const { teaches, isSubstitute, isPraise: isPraising, studentIds, named, isGivable, isAboutFound } = giving
  if (!teaches && !isSubstitute) return 'classes/not-found'
  // What needs work, and notes, belong to the class's own teachers.
  if (!teaches && !isPraising) return 'common/forbidden'
  if (named !== null && new Set(named).size < named.length) return 'common/bad-request'
  if (named !== null && studentIds.length < named.length) return 'common/not-found'
  return isGivable === false || !isAboutFound ? 'common/not-found' : 'ok'
}

import type { Solution } from '../quizzes/model.ts'
import type { Ink } from './model.ts'

/** The facts that decide whether a learner sees their result. */
export type Releasing = {
  /** When this response was released. */
  releasedAt: string | null
  /** When all of the assessment were. */
  allReleasedAt: string | null
  /** When the assessment releases itself. */
  releaseOn: string | null
  submittedAt: string | null
}

/** Whether a learner sees score, key and comments. An attempt that is not handed in is never released. */
export function isReleased({ releasedAt, allReleasedAt, releaseOn, submittedAt }: Releasing, now: string): boolean {
  if (submittedAt === null) return false
  return releasedAt !== null || allReleasedAt !== null || (releaseOn !== null && releaseOn <= now)
}

/** The parts of one answer that only a release shows. */
export type ReleasedPart = {
  score: number | null
  autoScore: number | null
  maxScore: number
  rubricItemIds: string[]
  comment: string
  ink: Ink
  solution: Solution | null
}

/** One answer of a response as a learner gets it: before the release only the given answer. */
export function visibleTo<Given extends object>(
  given: Given,
  released: ReleasedPart,
  isShown: boolean,
): Given & Partial<ReleasedPart> {
  return isShown ? { ...given, ...released } : given
}

/** Whether a learner sees the solution: with the release, and not while another attempt of theirs runs. */
export function showsKey(isShown: boolean, hasRunningAttempt: boolean): boolean {
  return isShown && !hasRunningAttempt
}

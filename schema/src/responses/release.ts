import type { Solution } from '../quizzes/model.ts'

/** What decides whether a learner sees what their work came to. */
export type Releasing = {
  /** When this response was released. */
  releasedAt: string | null
  /** When all of the assessment were. */
  allReleasedAt: string | null
  /** When the assessment releases itself. */
  releaseOn: string | null
  submittedAt: string | null
}

/** Whether a learner sees score, key and comments. What is not handed in is released by no date. */
export function isReleased({ releasedAt, allReleasedAt, releaseOn, submittedAt }: Releasing, now: string): boolean {
  if (submittedAt === null) return false
  return releasedAt !== null || allReleasedAt !== null || (releaseOn !== null && releaseOn <= now)
}

/** What only a release shows of one answer. */
export type ReleasedPart = {
  score: number | null
  autoScore: number | null
  maxScore: number
  rubricItemIds: string[]
  comment: string
  solution: Solution | null
}

/** One answer of a response as a learner gets it: before the release what they gave, and nothing else. */
export function visibleTo<Given extends object>(
  given: Given,
  released: ReleasedPart,
  isShown: boolean,
): Given & Partial<ReleasedPart> {
  return isShown ? { ...given, ...released } : given
}

/** Whether a learner sees what is right: with the release, and not while another attempt of theirs runs. */
export function showsKey(isShown: boolean, hasRunningAttempt: boolean): boolean {
  return isShown && !hasRunningAttempt
}

/** The most that a page weighs which is drawn to lie behind boards, in bytes; a template is a few. */
export const maxBehindBytes = 2 ** 16

/** The most boards of one wall. */
export const maxBoards = 500

/** What a student draws is told to the wall at most this often, and the wall tells its viewers as often. */
export const wallTickMs = 200

/** What decides whether a student may draw on their board: it is theirs for good, and still only while others are to look. */
export function mayDrawOnOwn({ isFrozen, hasEnded }: { isFrozen: boolean; hasEnded: boolean }): boolean {
  return hasEnded || !isFrozen
}

/** What decides about a quiz that a class plays: whether whoever starts boards leads it, and whether it began in the live class that goes on. */
export type QuizInWay = { isOwn: boolean; isOfLiveClass: boolean }

/**
 * Whether private boards may be started for a class: beneath a quiz that it plays nobody would come to them. One that somebody else
 * forgot to end holds up nobody.
 */
export function mayStartBoards(quizzes: readonly QuizInWay[]): 'ok' | 'live/quiz-going' {
  return quizzes.some(({ isOwn, isOfLiveClass }) => isOwn || isOfLiveClass) ? 'live/quiz-going' : 'ok'
}

/** In which order boards are revealed: as they stand on the wall with names, and otherwise so that places tell nobody's name. */
export function revealOrder(boardIds: readonly string[], isNamed: boolean, random: () => number): string[] {
  const unique = [...new Set(boardIds)]
  if (isNamed) return unique
  for (let last = unique.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [unique[last], unique[other]]
    if (a !== undefined && b !== undefined) [unique[last], unique[other]] = [b, a]
  }
  return unique
}

/**
 * The id of somebody's board on a wall, from a digest of both: two devices of one student that come at once get one board. It has the
 * form of every id and begins with the wall's, so that it sorts by time.
 */
export function boardIdOf(wallId: string, digestHex: string): string {
  return `${wallId.slice(0, 13)}-7${digestHex.slice(0, 3)}-8${digestHex.slice(3, 6)}-${digestHex.slice(6, 18)}`
}

/** The most that a page weighs which is drawn to lie behind boards, in bytes; a template is a few. */
export const maxBehindBytes = 2 ** 16

/** The most boards of one wall. */
export const maxBoards = 500

/** The minimum interval of a student's drawings to the wall, and of the wall's to its viewers, in milliseconds. */
export const wallTickMs = 200

/**
 * Whether a student may draw on their board: until the end unless it is frozen. After it, their own is theirs, and the
 * board of a group stays as the group left it.
 */
export function mayDrawOnBoard(wall: { isFrozen: boolean; hasEnded: boolean; isGrouped: boolean }): boolean {
  return wall.hasEnded ? !wall.isGrouped : !wall.isFrozen
}

/**
 * A quiz that a class plays: whether the starter of boards leads it, and whether it began in the current live class.
 */
export type QuizInWay = { isOwn: boolean; isOfLiveClass: boolean }

/**
 * Whether private boards may be started for a class: a quiz in play would cover them. A quiz that another host forgot
 * to end blocks nothing.
 */
export function mayStartBoards(quizzes: readonly QuizInWay[]): 'ok' | 'live/quiz-going' {
  return quizzes.some(({ isOwn, isOfLiveClass }) => isOwn || isOfLiveClass) ? 'live/quiz-going' : 'ok'
}

/**
 * The order in which boards are revealed: the wall's order with names, else a random one, so that places reveal no
 * names.
 */
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
 * The id of a student's board on a wall, from a digest of both, so that two devices of one student get one board. It
 * has the form of every id and begins with the wall's, so that it sorts by time.
 */
export function boardIdOf(wallId: string, digestHex: string): string {
  return `${wallId.slice(0, 13)}-7${digestHex.slice(0, 3)}-8${digestHex.slice(3, 6)}-${digestHex.slice(6, 18)}`
}

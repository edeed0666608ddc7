import { openBoardSession } from './board-session.ts'
import type { BoardSession } from './board-session.ts'

type Early = { readonly lessonId: string; readonly opening: Promise<BoardSession>; session: BoardSession | null }

let early: Early | null = null

/** Opens a lesson before its screen is there, which then takes it over. */
export function openEarly(lessonId: string): void {
  const opened: Early = { lessonId, opening: openBoardSession(lessonId), session: null }
  early = opened
  opened.opening.then(
    (session) => (opened.session = session),
    () => {},
  )
}

/** The lesson, where it was opened early and is here: the screen's first render shows it. */
export function peekSession(lessonId: string): BoardSession | null {
  return early?.lessonId === lessonId ? early.session : null
}

/** Opens a lesson, or takes over the one that was opened early; whoever takes it closes it. */
export function takeSession(lessonId: string): Promise<BoardSession> {
  const taken = early
  early = null
  if (taken?.lessonId === lessonId) return taken.opening
  taken?.opening.then(
    (session) => session.close(),
    () => {},
  )
  return openBoardSession(lessonId)
}

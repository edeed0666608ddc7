import { holdDrops, takeDrops } from './input/early-drops.ts'
import { openOnDevice } from './lesson-on-device.ts'
import type { LessonOnDevice } from './lesson-on-device.ts'

type Early = {
  readonly lessonId: string
  readonly opening: Promise<LessonOnDevice | null>
  lesson: LessonOnDevice | null
}

let early: Early | null = null

/** Opens a lesson before its screen mounts, which then takes it over. Resolves when it is drawn or has failed. */
export async function openEarly(lessonId: string): Promise<void> {
  if (early?.lessonId === lessonId) return
  const opened: Early = { lessonId, opening: openOnDevice(lessonId), lesson: null }
  early = opened
  holdDrops(lessonId)
  // The caller that takes the lesson receives the error.
  opened.lesson = await opened.opening.catch(() => null)
}

/** The lesson if it was opened early and has loaded: the screen's first render shows it. */
export function peekEarly(lessonId: string): LessonOnDevice | null {
  return early?.lessonId === lessonId ? early.lesson : null
}

/**
 * Opens a lesson, or takes over the one that was opened early; its caller closes it. Null for a lesson in no list
 * here.
 */
export function takeLesson(lessonId: string, isAdmitted = false): Promise<LessonOnDevice | null> {
  if (early?.lessonId === lessonId) {
    const { opening } = early
    early = null
    return opening
  }
  dropEarly()
  return openOnDevice(lessonId, isAdmitted)
}

/** The first screen is another one: the lesson that was opened early is closed. */
export function dropEarly(): void {
  // A screen that has taken the lesson takes what was dropped on it too.
  if (early !== null) takeDrops('')
  early?.opening.then(
    (lesson) => lesson?.close(),
    () => {},
  )
  early = null
}

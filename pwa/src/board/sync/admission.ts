import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { isStoredHere, refuseLesson, retryRefused } from '#offline/refusals.ts'

/** Why a lesson has no board: the server has none for this person, or does not respond and this device stores none. */
export type Absence = 'missing' | 'notHere'

export class LessonAbsent extends Error {
  readonly absence: Absence

  constructor(absence: Absence) {
    super(absence)
    this.name = 'LessonAbsent'
    this.absence = absence
  }
}

/** Asks the server whether this person may open a lesson that no list of this device has. Throws `LessonAbsent` where not. */
export async function admit(lessonId: string): Promise<void> {
  try {
    await send(calls.live.ticket, { room: 'lesson', flow_id: lessonId })
    await retryRefused(requireDatabaseId(), lessonId)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isAbsent(error)) {
      await refuseLesson(requireDatabaseId(), lessonId)
      throw new LessonAbsent('missing')
    }
    if (!error.isUnanswered) throw error
    if (!(await isStoredHere(requireDatabaseId(), lessonId))) throw new LessonAbsent('notHere')
  }
}

/** A malformed id names no lesson either. */
export function isAbsent({ code }: ApiError): boolean {
  return code === 'lessons/not-found' || code === 'common/bad-request'
}

import type { LiveClass } from '@takhti/schema/live/model'
import type { Env } from '#platform/env.ts'
import { Failure } from '#platform/failure.ts'
import type { Scope } from '#platform/scope.ts'
import { classRoomName } from '#rooms/names.ts'

/** A person's access to the last live class of a lesson that they see; throws where none is running. */
export async function accessToClass(env: Env, scope: Scope, liveClass: LiveClass | null): Promise<'write' | 'read'> {
  if (liveClass === null) throw new Failure('lessons/not-found')
  if (!(await isGoing(env, scope, liveClass))) throw new Failure('live/ended')
  return liveClass.isTeacher ? 'write' : 'read'
}

/** Begins a class whose start was cut off before its room received it. A class that ended in its room, without reaching the database, has ended. */
async function isGoing(env: Env, { instituteId }: Scope, { flow_id, liveId, mode, startedAt, endedAt }: LiveClass) {
  if (endedAt !== null) return false
  const room = env.LIVE_CLASS_ROOM.getByName(classRoomName(instituteId, flow_id))
  return await room.begin({ liveId, mode, startedAt: Date.parse(startedAt) })
}

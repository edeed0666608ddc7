import { dayIn } from '@takhti/schema/licences/rules'
import type { liveClasses } from '@takhti/schema/live/contract'
import type { LiveClass } from '@takhti/schema/live/model'
import { tellClasses } from '#classes/port.ts'
import type { HandlerArgs } from '#http/implement.ts'
import { publishingTo } from '#lessons/port.ts'
import { startSession } from '#licences/port.ts'
import { notifyClass } from '#notifications/port.ts'
import { together } from '#platform/db.ts'
import { sha256 } from '#platform/random.ts'
import { classRoomName } from '#rooms/names.ts'
import type { liveClassStore } from './class-store.ts'

type Args = HandlerArgs<(typeof liveClasses)['start'], ReturnType<typeof liveClassStore>>

/** Starts a live class: counted against the day, written, told to its class. Who starts it twice comes into the same one. */
export async function start(args: Args): Promise<LiveClass> {
  const { input, scope, store, platform, now, newId, fail, commit } = args
  const { flow_id, classId, mode } = input
  const db = platform.institute(scope.shard)
  const { lesson, place } = await store.lessonAndPlace(flow_id, classId)
  if (lesson === null) return fail('lessons/not-found')
  if (place?.role !== 'instructor') return fail('classes/not-found')
  const { className } = place
  const shown = { flow_id, lessonName: lesson.name, classId, className, endedAt: null, isTeacher: true }
  if (place.liveId !== null && place.liveClassId !== classId) return fail('live/elsewhere')
  if (place.liveId !== null) return { liveId: place.liveId, ...shown, mode: place.mode, startedAt: place.startedAt }

  await countStart(args)
  const at = now.toISOString()
  const liveClass: LiveClass = { liveId: newId(), ...shown, mode, startedAt: at }
  const isNew = !lesson.classIds.includes(classId)
  const news = {
    kind: 'liveClass',
    lessonId: flow_id,
    title: lesson.name,
    classId,
    className,
    at,
  } as const
  const notices = notifyClass(scope, platform, news)
  const write = {
    action: 'liveClasses.start',
    entityId: liveClass.liveId,
    // Who cannot open the lesson would sit before an empty board.
    effects: [
      ...(isNew ? [publishingTo(scope, db, { lessonId: flow_id, classId, at })] : []),
      store.insert({ id: liveClass.liveId, lessonId: flow_id, classId, mode, startedAt: at }),
      notices.insert,
    ],
    changes: isNew
      ? [{ entity: 'publication', entityId: flow_id, kind: 'upsert', audience: `class:${classId}` } as const]
      : [],
    answer: liveClass,
  }
  const answer = await commit(write).catch((error: unknown) => theOther(args, error))
  if (answer.liveId !== liveClass.liveId) return answer
  const room = platform.env.LIVE_CLASS_ROOM.getByName(classRoomName(scope.instituteId, flow_id))
  await room.begin({ liveId: answer.liveId, mode, startedAt: now.getTime() })
  platform.defer('push notifications', notices.push)
  platform.defer('tell classes', () => tellClasses(platform, scope, { classIds: [classId] }))
  return answer
}

/** Two teachers who start one lesson at one instant: the second finds the class of the first, and comes into it. */
async function theOther({ input: { flow_id, classId }, store, fail }: Args, error: unknown): Promise<LiveClass> {
  const going = await store.openOf(flow_id)
  if (going === null) throw error
  return going.classId === classId ? going : fail('live/elsewhere')
}

/** The same command, sent again because its answer was lost, counts once. */
async function countStart({ scope, session, platform, now, key }: Args): Promise<void> {
  const { instituteId, personId } = scope
  const sessionId = await sha256(JSON.stringify(['liveClasses.start', instituteId, personId, key()]))
  const day = dayIn(session.institute.timeZone, now)
  await together(platform.directory, startSession(platform.directory, { instituteId, sessionId, personId, day, now }))
}

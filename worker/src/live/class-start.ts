import { dayIn } from '@takhti/schema/kit/days'
import type { liveClasses } from '@takhti/schema/live/contract'
import type { LiveClass } from '@takhti/schema/live/model'
import { nameOfTaught, notifyClasses } from '#classes/port.ts'
import type { HandlerArgs } from '#http/implement.ts'
import { freshLesson, publishingTo, withFreeName } from '#lessons/port.ts'
import { countSession } from '#licences/port.ts'
import { notifyClass } from '#notifications/port.ts'
import type { ChangeRow } from '#platform/commit.ts'
import type { Statement } from '#platform/db.ts'
import { sha256 } from '#platform/random.ts'
import { classRoomName } from '#rooms/names.ts'
import type { liveClassStore } from './class-store.ts'

type Args = HandlerArgs<(typeof liveClasses)['start'], ReturnType<typeof liveClassStore>>

/** The lesson of a class, and what has to be written so that its students can open it. */
type Taught = {
  lessonId: string
  lessonName: string
  className: string
  effects: readonly Statement[]
  changes: readonly ChangeRow[]
  /** The class that another teacher started at the same instant, which is entered instead. */
  going(): Promise<LiveClass | null>
  /** True in SQL while there is none. */
  guard?: ReturnType<Args['store']['noneIn']>
}

/** Starts a live class: counted against the day, written, announced to its class. A second start enters the same class. */
export async function start(args: Args): Promise<LiveClass> {
  const { input, scope, store, platform, now, fail } = args
  const { flow_id: lessonId, classId } = input
  if (lessonId === undefined) return startFresh(args)
  const { lesson, place } = await store.lessonAndPlace(lessonId, classId)
  if (lesson === null) return fail('lessons/not-found')
  if (place?.role !== 'instructor') return fail('classes/not-found')
  const { className } = place
  if (place.liveId !== null && place.liveClassId !== classId) return fail('live/elsewhere')
  const { liveId, mode, startedAt } = place
  const named = { lessonId, lessonName: lesson.name, classId, className }
  if (liveId !== null) return { ...shownOf(named), liveId, mode, startedAt }

  await countStart(args, ['lesson', lessonId, place.lastId])
  const isNew = !lesson.classIds.includes(classId)
  const at = now.toISOString()
  const db = platform.institute(scope.shard)
  return begin(args, {
    lessonId,
    lessonName: lesson.name,
    className,
    // A student who cannot open the lesson would see an empty board.
    effects: isNew ? [publishingTo(scope, db, { lessonId, classId, at })] : [],
    changes: isNew ? [publication(lessonId, classId)] : [],
    going: () => store.openOf(lessonId),
    // The hand-over may end meanwhile.
    ...(place.isSubstitute === 1 && { guard: store.teachesNow(classId) }),
  })
}

/** Starts with a lesson that is made for it, named after the class and its day. */
async function startFresh(args: Args): Promise<LiveClass> {
  const { input, scope, session, store, platform, now, newId, fail } = args
  const { classId } = input
  const className = (await nameOfTaught(platform, scope, classId)) ?? (await store.nameOfTakenOver(classId))
  if (className === null) return fail('classes/not-found')
  const going = await store.openIn(classId)
  if (going !== null) return going

  await countStart(args, ['class', classId, await store.lastIn(classId)])
  const at = now.toISOString()
  const db = platform.institute(scope.shard)
  const lessonId = newId()
  const wanted = `${className} ${dayIn(session.institute.timeZone, now)}`
  return withFreeName(async (newName) => {
    const { name, insert, change } = await freshLesson(scope, db, { id: lessonId, wanted, at, newName })
    return begin(args, {
      lessonId,
      lessonName: name,
      className,
      effects: [insert, publishingTo(scope, db, { lessonId, classId, at })],
      changes: [change, publication(lessonId, classId)],
      going: () => store.openIn(classId),
      guard: store.noneIn(classId),
    })
  })
}

async function begin(args: Args, taught: Taught): Promise<LiveClass> {
  const { lessonId, lessonName, className, effects, changes, guard } = taught
  const { input, scope, store, platform, now, newId, commit } = args
  const { classId, mode } = input
  const at = now.toISOString()
  const liveClass = { ...shownOf({ lessonId, lessonName, classId, className }), liveId: newId(), mode, startedAt: at }
  const notices = notifyClass(scope, platform, {
    kind: 'liveClass',
    aboutId: lessonId,
    title: lessonName,
    classId,
    className,
    at,
  })
  const write = {
    action: 'liveClasses.start' as const,
    entityId: liveClass.liveId,
    effects: [
      ...effects,
      store.insert({ id: liveClass.liveId, lessonId, classId, mode, startedAt: at }),
      ...notices.effects,
    ],
    changes,
    ...(guard !== undefined && { guard }),
    answer: liveClass,
  }
  const answer = await commit(write).catch((error: unknown) => theOther(args, { taught, error }))
  if (answer.liveId !== liveClass.liveId) return answer
  const room = platform.env.LIVE_CLASS_ROOM.getByName(classRoomName(scope.instituteId, lessonId))
  await room.begin({ liveId: answer.liveId, mode, startedAt: now.getTime() })
  platform.defer('push notifications', notices.push)
  platform.defer('tell classes', () => notifyClasses(platform, scope, { classIds: [classId] }))
  return answer
}

/** Of two concurrent starts the second finds the class of the first, and enters it. */
async function theOther(
  { input: { classId }, fail }: Args,
  { taught, error }: { taught: Taught; error: unknown },
): Promise<LiveClass> {
  const going = await taught.going()
  if (going === null) throw error
  return going.classId === classId ? going : fail('live/elsewhere')
}

/** Counts the start that follows one class once, for any number of callers and repeats. */
async function countStart(args: Args, after: readonly (string | null)[]): Promise<void> {
  const { scope, session, platform, now, earlier } = args
  // The class of a repeated command may be over by now: it was counted, and no start follows it.
  if ((await earlier()) !== null) return
  const { instituteId, personId } = scope
  const sessionId = await sha256(JSON.stringify(['liveClasses.start', instituteId, ...after]))
  const day = dayIn(session.institute.timeZone, now)
  await countSession(platform, { instituteId, sessionId, personId, day, now })
}

type Named = { lessonId: string; lessonName: string; classId: string; className: string }

function shownOf({ lessonId, ...names }: Named) {
  return { flow_id: lessonId, ...names, endedAt: null, isTeacher: true }
}

function publication(lessonId: string, classId: string): ChangeRow {
  return { entity: 'publication', entityId: lessonId, kind: 'upsert', audience: `class:${classId}` }
}

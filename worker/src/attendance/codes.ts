import type { attendance } from '@takhti/schema/attendance/contract'
import { codeOpenMs, roomCodeWindow } from '@takhti/schema/attendance/rules'
import { minuteMs } from '@takhti/schema/kit/durations'
import type { HandlerArgs } from '#http/implement.ts'
import { takeAttempt } from '#platform/attempts.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { isRoomCode, nextCodeAt, roomCodeAt } from '#platform/room-code.ts'
import type { attendanceStore } from './attendance-store.ts'
import { askedSession, isOfClass } from './sessions.ts'

type Args<Name extends keyof typeof attendance> = HandlerArgs<
  (typeof attendance)[Name],
  ReturnType<typeof attendanceStore>
>

/** Opens or closes the room code of a session. */
export async function openCode({ input, session, store, now, commit, fail }: Args<'openCode'>) {
  const asked = askedSession(input, session.institute.timeZone, now) ?? fail('common/bad-request')
  const at = now.toISOString()
  const { head } = await store.ofSession(asked, at)
  if (head === null) return fail('classes/not-found')
  if (!isOfClass(asked, head)) return fail('common/not-found')
  const until = input.isOpen ? new Date(now.getTime() + codeOpenMs).toISOString() : at
  return commit({
    action: 'attendance.openCode',
    entityId: asked.classId,
    detail: { after: { status: input.isOpen ? 'open' : 'closed' } },
    effects: store.open(asked, { key: newSecret(), at, until }),
    answer: { message: input.isOpen ? 'The code is open' : 'The code is closed' },
  })
}

/** The code that the room shows now. */
export async function roomCode({ input, session, store, now, fail }: Args<'roomCode'>) {
  const asked = askedSession(input, session.institute.timeZone, now) ?? fail('common/bad-request')
  const { head, code, arrived, students } = await store.ofSession(asked, now.toISOString())
  if (head === null) return fail('classes/not-found')
  const isOpen = code?.isOpen === 1
  return {
    isOpen,
    code: isOpen ? await roomCodeAt(code.key, now, roomCodeWindow) : '',
    changesAt: nextCodeAt(now, roomCodeWindow),
    serverAt: now.toISOString(),
    arrived,
    students,
  }
}

/** Wrong codes of one student, and of all students of a class, within five minutes. */
function countersOf(personId: string, classId: string) {
  const windowMs = 5 * minuteMs
  return [
    { key: `attendance-code person ${personId}`, max: 8, windowMs },
    { key: `attendance-code class ${classId}`, max: 4_000, windowMs },
  ]
}

/** A student typed the code of the room. */
export async function arrive({ input, scope, facts, platform, session, store, now, commit, fail }: Args<'arrive'>) {
  const { classId } = input
  const at = now.toISOString()
  await takeAttempt(platform.directory, countersOf(scope.personId, classId), now)
  // The cookie cannot be read by a script; a client without cookies is known by its session.
  const device = await sha256(`attendance ${classId} ${facts.device.secret ?? session.sessionId}`)
  const { isMember, codes, arrivals } = await store.forArrival({ classId, device, now: at })
  if (!isMember) return fail('classes/not-found')
  const code = input.code.replace(/\s/g, '')
  const fitting = await Promise.all(codes.map(({ key }) => isRoomCode(code, { key, ...roomCodeWindow }, now)))
  const open = codes.find((_, index) => fitting[index])
  if (open === undefined) return fail('attendance/code-wrong')
  const earlier = arrivals.filter(({ session: where }) => where === open.session)
  const own = earlier.find(({ person }) => person === scope.personId)
  const message = 'You are in. Your teacher confirms attendance'
  if (own !== undefined) return { message, arrivedAt: own.arrivedAt }
  if (earlier.length > 0) return fail('attendance/device-used')
  return commit({
    action: 'attendance.arrive',
    entityId: classId,
    effects: store.arrive({ classId, session: open.session, device, at }),
    guard: store.isUnused({ classId, session: open.session, device }),
    answer: { message, arrivedAt: at },
  })
}

import { dayIn } from '@takhti/schema/kit/days'
import { substitutes } from '@takhti/schema/schedule/substitutes/contract'
import { accessSpan, canHandOver, isLessonOf, maxSubstitutesOfClass } from '@takhti/schema/schedule/substitutes/rules'
import { implement } from '#http/implement.ts'
import { listBelonging } from '#institutes/port.ts'
import { notifyPeople } from '#notifications/port.ts'
import type { ChangeRow } from '#platform/commit.ts'
import { instituteJob } from '#platform/outbox.ts'
import { accessJob, publishToPeople } from '#rooms/port.ts'
import { substitutesStore } from './store.ts'

export const substitutesHandlers = implement(substitutes, substitutesStore, {
  async handOver({ input, session, scope, platform, store, now, newId, commit, fail }) {
    const { classId, personId, from, to, note, scheduleId = null } = input
    const { timeZone } = session.institute
    if (!canHandOver({ from, to }, dayIn(timeZone, now)))
      return fail('common/bad-request', { issues: [{ path: 'to', message: 'not days that can be handed over' }] })
    const [found, people] = await Promise.all([
      store.forHandOver({ classId, substituteId: personId, scheduleId, now }),
      listBelonging(platform, scope, [personId, scope.personId]),
    ])
    if (found === null) return fail('classes/not-found')
    const { lesson } = found
    if (scheduleId !== null && !isLessonOf(lesson, { from, to }))
      return fail('common/bad-request', { issues: [{ path: 'scheduleId', message: 'not a lesson of this day' }] })
    const substitute = people.find((each) => each.personId === personId)
    if (!substitute?.roles.includes('instructor') || found.isTeacher === 1) return fail('classes/invalid-user')
    if (found.count >= maxSubstitutesOfClass) return fail('sets/full')
    const at = now.toISOString()
    const row = { id: newId(), classId, personId, fromDate: from, toDate: to, note, scheduleId, createdAt: at }
    const span = accessSpan({ from, to }, timeZone, lesson)
    const { instituteId, shard } = scope
    // Rooms check the substitute again when the last day is over: an open lesson closes by itself.
    const ending = { kind: 'access', body: { personIds: [personId] }, dueAt: span.endsAt } as const
    const notices = notifyPeople(scope, platform, {
      kind: 'substitute',
      classIds: [classId],
      personIds: [personId],
      at,
    })
    const name = `${substitute.name} ${substitute.lastName}`.trim()
    const answer = await commit({
      action: 'substitutes.handOver',
      entityId: row.id,
      detail: { after: { classId, personId, from, to, ...(lesson && { title: lesson.title }) } },
      guard: store.mayHandOver(classId, now),
      effects: [
        ...store.insert({ ...row, ...span }, people),
        instituteJob(platform, { shard, instituteId, ...ending }).insert,
        ...notices.effects,
      ],
      changes: changesOf({ classId, personId }),
      answer: {
        ...{ substituteId: row.id, classId, className: found.className, personId, name, from, to, note },
        ...{ opensAt: span.opensAt, endsAt: span.endsAt, endedAt: null, handedBy: found.handedBy ?? '' },
        ...{ scheduleId, title: lesson?.title ?? null },
      },
    })
    platform.defer('push notifications', notices.push)
    return answer
  },

  async end({ input: { substituteId }, scope, platform, store, now, commit, fail }) {
    const found = (await store.find(substituteId, now)) ?? fail('common/not-found')
    const { classId, personId, from, to } = found
    const access = accessJob(scope, platform, [personId])
    const answer = await commit({
      action: 'substitutes.end',
      entityId: substituteId,
      detail: { before: { classId, personId, from, to } },
      guard: store.mayRun(classId),
      effects: [store.end(substituteId, now.toISOString()), access.insert],
      changes: changesOf(found),
      answer: { message: 'Ended' },
    })
    await access.run()
    platform.defer('notify of an ended hand-over', () =>
      publishToPeople(
        platform.env,
        { instituteId: scope.instituteId, personIds: [personId] },
        { type: 'changes/advanced', body: {} },
      ),
    )
    return answer
  },

  async listOfClass({ input: { classId }, store, now, fail }) {
    return { items: (await store.ofClass(classId, now)) ?? fail('classes/not-found') }
  },

  listOwn: async ({ store, now }) => ({ items: await store.own(now) }),
})

/** Devices of the substitute and of the class's teachers load what they have of it again. */
function changesOf({ classId, personId }: { classId: string; personId: string }): ChangeRow[] {
  return ([`person:${personId}`, `teachers:${classId}`] as const).map((audience) => ({
    entity: 'class',
    entityId: classId,
    kind: 'upsert',
    audience,
  }))
}

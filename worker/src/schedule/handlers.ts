import { dayIn } from '@takhti/schema/kit/days'
import { schedule } from '@takhti/schema/schedule/contract'
import type { ScheduleItem } from '@takhti/schema/schedule/model'
import type { Move } from '@takhti/schema/schedule/move-model'
import { slotAfter } from '@takhti/schema/schedule/moves'
import { maxLeftOut, maxOfClass, onDay, overlaps } from '@takhti/schema/schedule/rules'
import { implement } from '#http/implement.ts'
import { remindOfEntered } from '#notifications/port.ts'
import type { Statement } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { listDue } from './due-store.ts'
import { scheduleStore } from './store.ts'

export const scheduleHandlers = implement(schedule, scheduleStore, {
  async list({ input, session, store, fail }) {
    const { mayRead, items } = await store.inClass(input.classId)
    return mayRead ? { items, timeZone: session.institute.timeZone } : fail('classes/not-found')
  },

  async listOfUser({ input, session, store, fail }) {
    const items = (await store.ofPerson(input.id)) ?? fail('common/not-found')
    return { items, timeZone: session.institute.timeZone }
  },

  async listToday({ input: { classId }, scope, session, store, now, fail }) {
    const { timeZone } = session.institute
    const { mayRead, items } =
      classId === undefined
        ? { mayRead: true, items: (await store.ofPerson(scope.personId)) ?? [] }
        : await store.inClass(classId)
    if (!mayRead) return fail('classes/not-found')
    const today = onDay(items, dayIn(timeZone, now), timeZone).map(({ startsAt, endsAt, ...item }) => ({
      ...item,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }))
    return { items: today, timeZone }
  },

  listDue: async ({ scope, platform }) => ({ items: await listDue(scope, platform.institute(scope.shard)) }),

  async create({ input, scope, platform, store, now, newId, commit, fail }) {
    const { classId, flowId } = input
    const { mayWrite, className, lessonName, items } = await store.inClass(classId, flowId)
    if (!mayWrite) return fail('classes/not-found')
    if (flowId !== null && lessonName === null) return fail('lessons/not-found')
    if (items.length >= maxOfClass) return fail('sets/full')
    const item = { ...input, scheduleId: newId(), className, lessonName, createdBy: scope.personId }
    return commit({
      action: 'schedule.create',
      entityId: item.scheduleId,
      detail: { after: { classId, title: item.title } },
      guard: store.mayAdd(classId),
      effects: [store.insert(item, now.toISOString()), ...remindOfEntered(platform, { scope, item })],
      answer: { ...item, overlaps: overlapping(item, items, now) },
    })
  },

  async update({ input, scope, platform, store, now, commit, fail }) {
    const { found, lessonName, items } = await store.find(input.scheduleId, input.flowId)
    if (found === null) return fail('common/not-found')
    const { classId, title, flowId: before, lessonName: nameBefore } = found.item
    const { flowId = before } = input
    const isOther = flowId !== null && flowId !== before
    if (isOther && lessonName === null) return fail('lessons/not-found')
    const item = { ...found.item, ...input, flowId, lessonName: isOther ? lessonName : flowId && nameBefore }
    return commit({
      action: 'schedule.update',
      entityId: item.scheduleId,
      detail: { before: { classId, title }, after: { classId, title: item.title } },
      guard: store.isStill(found),
      effects: [
        store.update(item, { withLesson: input.flowId !== undefined }),
        ...remindOfEntered(platform, { scope, item, before: found.item }),
      ],
      answer: { ...item, overlaps: overlapping(item, items, now) },
    })
  },

  async move({ input, scope, platform, store, now, commit, fail }) {
    const { found, items } = await store.find(input.scheduleId)
    if (found === null) return fail('common/not-found')
    const item = slotAfter(found.item, input) ?? fail('schedule/moved')
    const { scheduleId, classId, title, leftOut = [] } = item
    const isFull = leftOut.length > maxLeftOut || items.length >= maxOfClass
    if (input.kind === 'lesson' && isFull) return fail('sets/full')
    return commit({
      action: 'schedule.move',
      entityId: scheduleId,
      detail: { before: placeOf(found.item), after: { classId, title, ...placeOf(item) } },
      guard: store.isStill(found),
      effects: [
        store.update(item, { withLesson: false }),
        ...store.moveSingle(item, input, now.toISOString()),
        ...remindOfEntered(platform, { scope, item, before: found.item }),
        ...remindOfSingle(platform, { scope, item, move: input }),
      ],
      answer: { message: 'Moved' },
    })
  },

  async remove({ input: { id }, store, commit, fail }) {
    const { found } = await store.find(id)
    if (found === null) return fail('common/not-found')
    const { classId, title } = found.item
    return commit({
      action: 'schedule.remove',
      entityId: id,
      detail: { before: { classId, title } },
      guard: store.isStill(found),
      effects: [store.remove(id)],
      answer: { message: 'Removed' },
    })
  },
})

/** The reminder of a lesson of a weekly entry that becomes an own one. */
function remindOfSingle(
  platform: Platform,
  { scope, item, move }: { scope: Scope; item: ScheduleItem; move: Move },
): Statement[] {
  if (move.kind !== 'lesson') return []
  const { to, singleId: scheduleId } = move
  const when = { kind: 'once' as const, date: to.date }
  const single = { ...item, scheduleId, when, leftOut: [], startMinute: to.startMinute }
  return remindOfEntered(platform, { scope, item: single })
}

function placeOf({ when, startMinute, leftOut = [] }: ScheduleItem) {
  return { when, startMinute, leftOut }
}

function overlapping(item: ScheduleItem, items: readonly ScheduleItem[], now: Date): string[] {
  return items
    .filter((other) => other.scheduleId !== item.scheduleId && overlaps(item, other, now))
    .map(({ scheduleId }) => scheduleId)
}

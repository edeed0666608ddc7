import { seating } from '@takhti/schema/seating/contract'
import { canSave, saveVerdict, withoutOthers } from '@takhti/schema/seating/rules'
import { implement } from '#http/implement.ts'
import { seatingStore } from './store.ts'

export const seatingHandlers = implement(seating, seatingStore, {
  async list({ input: { classId }, store, fail }) {
    const { mayRead, plans, rooms } = await store.list(classId)
    return mayRead ? { plans, rooms } : fail('classes/not-found')
  },

  async save({ input: { replaces, ...given }, store, now, commit, fail }) {
    const { mayWrite, studentIds, plan, callerName, isFull } = await store.forSave(given)
    if (!mayWrite) return fail('classes/not-found')
    if (plan !== null && plan.classId !== given.classId) return fail('common/not-found')
    const form = canSave(given)
    if (form !== 'ok') return fail(form)
    const verdict = saveVerdict(plan, { revision: given.revision, replaces })
    if (verdict === 'seating/changed') return fail(verdict)
    const body = { ...given, ...withoutOthers(given, (id) => studentIds.has(id)) }
    const at = now.toISOString()
    const isNew = plan === null || plan.removedAt !== null
    if (isNew && isFull) return fail('sets/full')
    return commit({
      action: 'seating.save',
      entityId: body.planId,
      detail: { after: { classId: body.classId, name: body.name } },
      guard: store.maySave(body, { revision: plan?.revision ?? null, isNew }),
      effects: store.save(body, at),
      answer: { ...body, updatedAt: at, updatedBy: callerName },
    })
  },

  async rename({ input: { planId, name }, store, commit, fail }) {
    const plan = (await store.find(planId)).plan ?? fail('common/not-found')
    return commit({
      action: 'seating.rename',
      entityId: planId,
      detail: { before: { name: plan.name }, after: { name } },
      guard: store.teaches(plan.classId),
      effects: [store.rename(planId, name)],
      answer: { message: 'Renamed' },
    })
  },

  async remove({ input: { planId }, store, now, commit, fail }) {
    const { classId, name } = (await store.find(planId)).plan ?? fail('common/not-found')
    return commit({
      action: 'seating.remove',
      entityId: planId,
      detail: { before: { classId, name } },
      guard: store.teaches(classId),
      effects: store.remove(planId, classId, now),
      answer: { message: 'Removed' },
    })
  },

  async restore({ input: { planId }, store, commit, fail }) {
    const { plan, isFull } = await store.find(planId)
    const { classId, name, removedAt } = plan ?? fail('common/not-found')
    if (removedAt !== null && isFull) return fail('sets/full')
    return commit({
      action: 'seating.restore',
      entityId: planId,
      detail: { after: { classId, name } },
      guard: store.mayRestore(classId, { isNew: removedAt !== null }),
      effects: [store.restore(planId)],
      answer: { message: 'Restored' },
    })
  },

  async saveRoom({ input, store, now, commit, fail }) {
    const { room, isFull } = await store.findRoom(input.roomId)
    if (room?.isOwn === false) return fail('common/forbidden')
    if (room === null && isFull) return fail('sets/full')
    return commit({
      action: 'seating.saveRoom',
      entityId: input.roomId,
      detail: { after: { name: input.name } },
      effects: [store.saveRoom(input, now.toISOString())],
      answer: { ...input, isOwn: true },
    })
  },

  async removeRoom({ input: { roomId }, store, commit, fail }) {
    const { room } = await store.findRoom(roomId)
    if (room === null) return fail('common/not-found')
    if (!room.isOwn) return fail('common/forbidden')
    return commit({
      action: 'seating.removeRoom',
      entityId: roomId,
      detail: { before: { name: room.name } },
      effects: [store.removeRoom(roomId)],
      answer: { message: 'Removed' },
    })
  },
})

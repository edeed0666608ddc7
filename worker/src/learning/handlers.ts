import { timed } from '@takhti/schema/flashcards/rules'
import { learning } from '@takhti/schema/learning/contract'
import { maxSourcesOfClass } from '@takhti/schema/learning/rules'
import { readContent } from '#files/port.ts'
import { implement } from '#http/implement.ts'
import { learningStore } from './store.ts'

export const learningHandlers = implement(learning, learningStore, {
  materials: ({ store, now }) => store.materials(now),

  async source({ input: { id }, store, scope, platform, now, fail }) {
    const ownerId = (await store.ownerOfGiven(id, now)) ?? fail('common/not-found')
    const found = (await readContent(platform, scope, { id, ownerId })) ?? fail('common/not-found')
    const { kind, name, format, language, createdAt, segments } = found
    if (kind === 'questions' || kind === 'cards') return fail('common/not-found')
    return { id, name, kind, language, createdAt, segments, ...(format && { format }) }
  },

  async record({ input, store, now, fail }) {
    if (!(await store.learnsIn(input.classId))) return fail('classes/not-found')
    const { reviewedAt: askedAt } = timed({ reviewedAt: input.askedAt }, now)
    await store.record({ ...input, askedAt })
    return { message: 'Saved' }
  },

  async exchanges({ input: { classId, studentId, before }, store, fail }) {
    return (
      (await store.exchanges(classId, { studentId, before: before?.split(' ') ?? null })) ?? fail('classes/not-found')
    )
  },

  async settings({ input: { classId }, store, now, fail }) {
    return (await store.settings(classId, now)) ?? fail('classes/not-found')
  },

  async setClass({ input, store, now, commit, fail }) {
    const { classId, isOn, fromAge } = input
    if (!(await store.isTaught(classId))) return fail('classes/not-found')
    return commit({
      action: 'learning.setClass',
      entityId: classId,
      detail: { after: { isOn, fromAge } },
      guard: store.teaches(classId),
      effects: [store.setClass(input, now.toISOString())],
      changes: [{ entity: 'class', entityId: classId, kind: 'upsert', audience: `class:${classId}` }],
      answer: { message: 'Saved' },
    })
  },

  async consent({ input, store, now, commit, fail }) {
    const { classId, studentId, hasConsent } = input
    if (!(await store.hasStudent(classId, studentId))) return fail('classes/not-found')
    return commit({
      action: 'learning.consent',
      entityId: studentId,
      detail: { after: { hasConsent } },
      guard: store.isStudentOf(classId, studentId),
      effects: [store.setConsent(input, now.toISOString())],
      changes: [{ entity: 'class', entityId: classId, kind: 'upsert', audience: `person:${studentId}` }],
      answer: { message: 'Saved' },
    })
  },

  async give({ input: { contentId, classId, isGiven }, store, now, commit, fail }) {
    const access = await store.giving(classId, contentId)
    if (!access.teaches) return fail('classes/not-found')
    // Every teacher of the class may take a source back; only its owner gives it.
    if (isGiven ? !access.owns : !access.isGiven && !access.owns) return fail('common/not-found')
    if (isGiven && !access.isGiven && access.count >= maxSourcesOfClass) return fail('sets/full')
    return commit({
      action: 'learning.give',
      entityId: classId,
      detail: { after: { contentId, isGiven } },
      guard: store.teaches(classId),
      effects: [
        isGiven ? store.giveSource(classId, contentId, now.toISOString()) : store.takeSource(classId, contentId),
      ],
      changes: [{ entity: 'class', entityId: classId, kind: 'upsert', audience: `class:${classId}` }],
      answer: { message: 'Saved' },
    })
  },

  async path({ input: { classId }, role, store, fail }) {
    return { items: (await store.path(classId, role === 'instructor')) ?? fail('classes/not-found') }
  },

  async arrange({ input: { classId, items }, store, commit, fail }) {
    if (!(await store.isTaught(classId))) return fail('classes/not-found')
    return commit({
      action: 'learning.arrange',
      entityId: classId,
      guard: store.teaches(classId),
      effects: store.arrange(classId, items),
      changes: [{ entity: 'class', entityId: classId, kind: 'upsert', audience: `class:${classId}` }],
      answer: { message: 'Saved' },
    })
  },
})

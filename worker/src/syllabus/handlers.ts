import { syllabus } from '@takhti/schema/syllabus/contract'
import type { Syllabus } from '@takhti/schema/syllabus/model'
import type { TopicNode } from '@takhti/schema/topics/rules'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { causes } from '#platform/commit.ts'
import { Failure } from '#platform/failure.ts'
import { curatedTopics, mapOf, withHierarchy } from '#topics/port.ts'
import { syllabusStore } from './store.ts'

type Store = ReturnType<typeof syllabusStore>
type Done = ReadonlyMap<string, string | null>

export const syllabusHandlers = implement(syllabus, syllabusStore, {
  async get({ input, platform, store, fail }) {
    const { found, byId } = await readWith({ platform, store }, input.for_class)
    if (!found.mayRead) return fail('classes/not-found')
    if (found.version === null) return { syllabus: null }
    return { syllabus: shown(input.for_class, doneOf(found.rows), byId) }
  },

  async create({ input, platform, store, now, commit, fail }) {
    const { for_class: classId } = input
    const { found, byId } = await readWith({ platform, store }, classId)
    if (!found.mayRun) return fail('classes/not-found')
    if (found.version !== null) return fail('syllabus/exists')
    const topicIds = [...new Set(input.topic_ids)]
    if (topicIds.some((id) => !byId.has(id))) return fail('syllabus/topic-not-found')
    return commit({
      action: 'syllabus.create',
      entityId: classId,
      detail: { after: { topicIds } },
      guard: store.mayRun(classId),
      effects: [store.insert(classId, now.toISOString()), ...store.putTopics(classId, topicIds)],
      changes: [changeOf(classId)],
      answer: shown(classId, new Map(topicIds.map((id) => [id, null])), byId),
    }).catch((error: unknown) => {
      throw causes(error).includes('UNIQUE constraint failed: syllabi') ? new Failure('syllabus/exists') : error
    })
  },

  async update({ input, platform, store, commit, fail }) {
    const { for_class: classId } = input
    const { found, byId } = await readWith({ platform, store }, classId)
    if (!found.mayRun || found.version === null) return fail('syllabus/not-found')
    const topicIds = [...new Set(input.topic_ids)]
    if (topicIds.some((id) => !byId.has(id))) return fail('syllabus/topic-not-found')
    const done = doneOf(found.rows)
    return commit({
      action: 'syllabus.update',
      entityId: classId,
      detail: { before: { topicIds: [...done.keys()] }, after: { topicIds } },
      guard: store.isStill(classId, found.version),
      effects: [...store.putTopics(classId, topicIds), store.count(classId)],
      changes: [changeOf(classId)],
      answer: shown(classId, new Map(topicIds.map((id) => [id, done.get(id) ?? null])), byId),
    })
  },

  async mark({ input: { for_class: classId, topic_id: topicId, isDone }, store, now, commit, fail }) {
    const found = await store.read(classId)
    if (!found.mayRun || found.version === null) return fail('syllabus/not-found')
    if (!found.rows.some((row) => row.topicId === topicId)) return fail('syllabus/topic-not-found')
    return commit({
      action: 'syllabus.mark',
      entityId: classId,
      detail: { after: { topicId, isDone } },
      guard: store.mayRun(classId),
      effects: [store.mark(classId, topicId, isDone ? now.toISOString() : null)],
      changes: [changeOf(classId)],
      answer: { message: 'Saved' },
    })
  },

  async remove({ input: { for_class: classId }, store, commit, fail }) {
    const found = await store.read(classId)
    if (!found.mayRun || found.version === null) return fail('syllabus/not-found')
    return commit({
      action: 'syllabus.remove',
      entityId: classId,
      detail: { before: { topicIds: found.rows.map(({ topicId }) => topicId) } },
      guard: store.isStill(classId, found.version),
      effects: store.remove(classId),
      changes: [changeOf(classId)],
      answer: { message: 'Removed' },
    })
  },
})

type Reading = Pick<HandlerArgs<(typeof syllabus)['get'], Store>, 'platform' | 'store'>

/** The syllabus of a class, and every topic that it may name. */
async function readWith({ platform, store }: Reading, classId: string) {
  const [found, curated] = await Promise.all([store.read(classId), curatedTopics(platform)])
  const named = (rows: typeof curated, isCurated: boolean) => rows.map((row) => ({ ...row, isCurated }))
  return { found, byId: mapOf([...named(found.own, false), ...named(curated, true)]) }
}

function doneOf(rows: readonly { topicId: string; doneAt: string | null }[]): Done {
  return new Map(rows.map(({ topicId, doneAt }) => [topicId, doneAt]))
}

/** A topic that the operator withdrew is left out. */
function shown(classId: string, done: Done, byId: ReadonlyMap<string, TopicNode>): Syllabus {
  const topics = [...done].flatMap(([topicId, doneAt]) => {
    const node = byId.get(topicId)
    return node === undefined ? [] : { ...withHierarchy(node, byId), doneAt }
  })
  return { for_class: classId, topics }
}

function changeOf(classId: string) {
  return { entity: 'class', entityId: classId, kind: 'upsert', audience: `class:${classId}` } as const
}

import { Question } from '@takhti/schema/questions/model'
import { topics } from '@takhti/schema/topics/contract'
import { curatedFaults } from '@takhti/schema/topics/curated/rules'
import type { TopicWithHierarchy } from '@takhti/schema/topics/model'
import { fitsBelow, topicNameKey, type TopicNode } from '@takhti/schema/topics/rules'
import { questionsOfAssessment } from '#assessments/port.ts'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { curatedQuestionOf, curatedStore } from './curated-store.ts'
import { mapOf, withHierarchy } from './hierarchy.ts'
import { topicsStore } from './store.ts'

type Store = ReturnType<typeof topicsStore>

export const topicsHandlers = implement(topics, topicsStore, {
  async listWithHierarchy({ platform, store }) {
    const nodes = await nodesFor({ platform, store })
    return { items: nodes.map((node) => withHierarchy(node, mapOf(nodes))) }
  },

  add,

  async bank({ input, store }) {
    const { topicId, limit = defaultPageSize, skip = 0 } = input
    const rows = await store.ofTopic(topicId, { after: readCursor(input.cursor, 1), skip, take: limit + 1 })
    return pageOf(rows, limit, {
      cursor: ({ id }) => [id],
      item: ({ id, body, ...row }) => ({ questionBankId: id, ...row, question: Question.parse(JSON.parse(body)) }),
    })
  },

  keepInBank: storeInBank,

  async curatedQuestions({ input, platform }) {
    const { topicId, limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 1)
    const rows = await curatedStore(platform.directory).ofTopic(topicId, { after, skip, take: limit + 1 })
    return pageOf(rows, limit, {
      cursor: ({ id }) => [id],
      item: (row) => ({
        curatedQuestionReferenceId: row.id,
        topicId: row.topicId,
        question: curatedQuestionOf(row),
      }),
    })
  },

  async curatedTopics({ platform }) {
    const { topics: rows, counts, videos } = await curatedStore(platform.directory).offered()
    const nodes = rows.map((row) => ({ ...row, isCurated: true }))
    const byId = mapOf(nodes)
    const countOf = new Map(counts.map(({ topicId, count }) => [topicId, count]))
    const videosOf = Map.groupBy(videos, ({ topicId }) => topicId)
    return {
      items: nodes
        .filter(({ id }) => countOf.has(id) || videosOf.has(id))
        .map((node) => ({
          ...withHierarchy(node, byId),
          questionCount: countOf.get(node.id) ?? 0,
          videos: videosOf.get(node.id) ?? [],
        })),
    }
  },

  importCurated,
})

type Reading = Pick<HandlerArgs<(typeof topics)['listWithHierarchy'], Store>, 'platform' | 'store'>

/** The most faults of a file that an answer has. */
const maxFaults = 20

async function importCurated(args: HandlerArgs<(typeof topics)['importCurated'], Store>) {
  const { input, platform, session, facts, now, newId, fail } = args
  const store = curatedStore(platform.directory)
  const known = new Map((await store.nodes()).map(({ id, kind }) => [id, kind]))
  const faults = curatedFaults(input, known)
  if (faults.length > 0) return fail('common/bad-request', { issues: faults.slice(0, maxFaults) })
  return await commitToDirectory({ platform, facts, personId: session.personId }, async () => ({
    action: 'topics.importCurated',
    entityId: newId(),
    instituteId: null,
    effects: store.put(input, now.toISOString()),
    answer: { topics: input.topics.length, questions: input.questions.length, videos: input.videos.length },
  }))
}

/** The institute's own topics and the curated ones. */
async function nodesFor({ platform, store }: Reading): Promise<TopicNode[]> {
  const [own, curated] = await Promise.all([store.nodes(), curatedStore(platform.directory).nodes()])
  const named = (rows: typeof own, isCurated: boolean) => rows.map((row) => ({ ...row, isCurated }))
  return [...named(own, false), ...named(curated, true)]
}

async function add(args: HandlerArgs<(typeof topics)['add'], Store>): Promise<TopicWithHierarchy> {
  const { input, store, newId, now, commit, fail } = args
  const nodes = await nodesFor(args)
  const byId = mapOf(nodes)
  const parent = input.parentId === null ? null : (byId.get(input.parentId) ?? fail('common/not-found'))
  if (!fitsBelow(input.kind, parent?.kind ?? null))
    return fail('common/bad-request', { issues: [{ path: 'kind', message: 'not below this parent' }] })
  const parentId = parent?.id ?? ''
  const nameKey = topicNameKey(input.name)
  const there = nodes.find((node) => node.parentId === parentId && topicNameKey(node.name) === nameKey)
  if (there !== undefined) return withHierarchy(there, byId)
  const node = { id: input.id ?? newId(), parentId, kind: input.kind, name: input.name }
  return commit({
    action: 'topics.add',
    entityId: node.id,
    effects: [store.insert(node, { nameKey, createdAt: now.toISOString() })],
    answer: withHierarchy({ ...node, isCurated: false }, byId),
  })
}

async function storeInBank(args: HandlerArgs<(typeof topics)['keepInBank'], Store>) {
  const { input, platform, scope, store, now, commit, fail } = args
  const questions = (await questionsOfAssessment(platform, scope, input.assessmentId)) ?? fail('common/not-found')
  const chosen = questions.filter(({ id }) => input.questionIds.includes(id))
  if (chosen.length === 0) return fail('common/not-found')
  const rows = chosen.map((question) => {
    const topicId = question.topicId ?? input.topicId ?? fail('topics/required')
    return { id: question.id, topicId, body: JSON.stringify({ ...question, topicId }) }
  })
  return commit({
    action: 'topics.keepInBank',
    entityId: input.assessmentId,
    effects: [store.putInBank(rows, now.toISOString())],
    answer: { message: 'Added' },
  })
}

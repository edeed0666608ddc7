import type { Assessment, AssessmentSummary } from '@takhti/schema/assessments/model'
import { samples } from '@takhti/schema/matrix'
import type { Question } from '@takhti/schema/questions/model'
import type { BankQuestion, TopicWithHierarchy } from '@takhti/schema/topics/model'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { makeLicensing, type Licensing } from './licensing.ts'
import { anId, makeSchool } from './school.ts'

let env: Env
let at: Licensing

beforeAll(async () => {
  env = await migratedEnv()
})

beforeEach(async () => {
  at = await makeLicensing(env)
})

const teacher = () => at.school.callers.instructor.token

async function post<Answer>(path: string, body: object, token = teacher()): Promise<Answer> {
  const reply = await at.worker.post(path, token, body, { 'Idempotency-Key': anId() })
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body as Answer
}

async function items<Item>(path: string, token = teacher()): Promise<Item[]> {
  return ((await at.worker.get(path, token)).body as { items: Item[] }).items
}

const question = (description: string, over: object = {}): Question => {
  const { question: sample } = samples['assessmentQuestions.add'](at.school.at) as { question: Question }
  return { ...sample, id: anId(), description, ...over }
}

const draft = (questions: Question[]) =>
  post<AssessmentSummary>('/assessment/createDraft', { classId: at.school.at.classId, name: 'Plants', questions })

const asked = async (id: string) =>
  ((await at.worker.get(`/assessment/read?assessmentId=${id}`, teacher())).body as Assessment).questions.map(
    ({ description }) => description,
  )

const curated = () => {
  const [board, chapter] = [anId(), anId()]
  const reference = { curatedQuestionReferenceId: anId(), topicId: chapter, question: question('Curated?') }
  const video = { id: anId(), topicId: chapter, title: 'Leaves', url: 'https://example.org/leaves', language: 'en' }
  const topics = [
    { id: board, parentId: null, kind: 'Board', name: 'A board' },
    { id: chapter, parentId: board, kind: 'Chapter', name: 'Plants' },
  ]
  return { board, chapter, reference, file: { topics, questions: [reference], videos: [video] } }
}

test('[TP-1] own and curated topics are one tree; the same name in one place is one topic', async () => {
  const { board, file } = curated()
  await post('/operator/curated', file, at.operator.token)
  await post('/operator/curated', file, at.operator.token)
  const made = await post<TopicWithHierarchy>('/assessment/topic/add', {
    parentId: board,
    kind: 'Subject',
    name: 'Biology',
  })
  const again = await post<TopicWithHierarchy>('/assessment/topic/add', {
    parentId: board,
    kind: 'Subject',
    name: 'BIOLOGY',
  })
  expect(again).toEqual(made)
  expect(made.hierarchy.map(({ name }) => name)).toEqual(['A board'])
  const all = await items<TopicWithHierarchy>('/assessment/topic/all-topics-with-hierarchy')
  expect(all.find(({ topicId }) => topicId === made.topicId)).toEqual(made)
  const above = { parentId: made.topicId, kind: 'Board', name: 'Upside down' }
  expect((await at.worker.post('/assessment/topic/add', teacher(), above)).status).toBe(400)
  const other = await makeSchool(env, { shard: '00', isLicensed: true })
  const theirs = await items<TopicWithHierarchy>(
    '/assessment/topic/all-topics-with-hierarchy',
    other.callers.instructor.token,
  )
  expect(theirs.map(({ topicId }) => topicId)).not.toContain(made.topicId)
})

test('[TP-2] curated questions come once into an assessment, however often they are sent', async () => {
  const { chapter, reference, file } = curated()
  await post('/operator/curated', file, at.operator.token)
  const offered = await items<TopicWithHierarchy & { questionCount: number; videos: object[] }>(
    '/assessment/curatedQuestion/fetchTopicsWithQuestionsAndVideos',
  )
  expect(offered.find(({ topicId }) => topicId === chapter)).toMatchObject({ questionCount: 1, videos: file.videos })
  const [found] = await items(`/assessment/curatedQuestion/fetchViaTopicId?topicId=${chapter}`)
  // Its id is the reference, so that a device adds it offline under the id that the server gives it.
  const shown = { ...reference.question, id: reference.curatedQuestionReferenceId, topicId: chapter }
  expect(found).toEqual({ ...reference, question: shown })
  const { id } = await draft([question('Own?')])
  const adding = { assessmentId: id, curatedQuestionReferenceIds: [reference.curatedQuestionReferenceId] }
  for (const _ of [1, 2]) await post('/assessment/curatedQuestion/addToAssesment', adding)
  expect(await asked(id)).toEqual(['Own?', 'Curated?'])
  const { questions } = (await at.worker.get(`/assessment/read?assessmentId=${id}`, teacher())).body as Assessment
  expect(questions[1]).toMatchObject({ id: reference.curatedQuestionReferenceId, topicId: chapter })
  expect((await at.worker.post('/operator/curated', teacher(), file)).status).toBe(403)
})

// Faults: without the topics of the platform a file of videos is refused; without the check its unknown topic is a 500.
test('[TP-8] videos come alone, once, for topics of the platform, with a row for each fault', async () => {
  const { chapter, file } = curated()
  await post('/operator/curated', { ...file, videos: [] }, at.operator.token)
  const videoAt = (name: string, topicId = chapter) => ({
    ...{ id: anId(), topicId, title: name, url: `https://example.org/${name}`, language: 'en' },
  })
  const videos = ['Leaves', 'Roots'].map((name) => videoAt(name))
  const alone = (rows: object[]) => ({ topics: [], questions: [], videos: rows })
  const offered = async () => {
    const all = await items<TopicWithHierarchy & { videos: object[] }>(
      '/assessment/curatedQuestion/fetchTopicsWithQuestionsAndVideos',
    )
    return all.find(({ topicId }) => topicId === chapter)?.videos
  }
  for (const _ of [1, 2])
    expect(await post('/operator/curated', alone(videos), at.operator.token)).toEqual({
      topics: 0,
      questions: 0,
      videos: 2,
    })
  expect(await offered()).toEqual(videos)
  // A row of the same id is replaced.
  const renamed = videos.map((each) => ({ ...each, title: `${each.title}, new` }))
  await post('/operator/curated', alone(renamed), at.operator.token)
  expect(await offered()).toEqual(renamed)
  const unknown = anId()
  const faulty = alone([videoAt('Stems'), videoAt('Bark', unknown), videoAt('Stems')])
  const { status, body } = await at.worker.post('/operator/curated', at.operator.token, faulty)
  expect(status).toBe(400)
  expect(body).toMatchObject({
    issues: [
      { path: 'videos.1.topicId', message: `topic ${unknown} is neither in the file nor on the platform` },
      { path: 'videos.2', message: expect.stringContaining('is there twice, as videos.0') },
    ],
  })
  // Nothing of a refused file is stored.
  expect(await offered()).toEqual(renamed)
})

test('[TP-3] the bank is shared by the teachers of one institute and read by no other', async () => {
  const [topicId, one, half] = [anId(), question('One?'), question('')]
  const from = await draft([one, half])
  const input = { assessmentId: from.id, questionIds: [one.id, half.id] }
  expect((await at.worker.post('/assessment/questionBank/add', teacher(), input)).body).toMatchObject({
    code: 'topics/required',
  })
  for (const _ of [1, 2]) await post('/assessment/questionBank/add', { ...input, topicId })
  const found = await items<BankQuestion>(`/assessment/questionBank/fetchViaTopicId?topicId=${topicId}`)
  expect(found.map(({ question: each }) => each.description)).toEqual(['One?'])
  const { id } = await draft([])
  const adding = { assessmentId: id, questionBankIds: found.map(({ questionBankId }) => questionBankId) }
  for (const _ of [1, 2]) await post('/assessment/question/importFromQuestionBank', adding)
  expect(await asked(id)).toEqual(['One?'])
  const other = await makeSchool(env, { shard: '00', isLicensed: true })
  const { token } = other.callers.instructor
  expect(await items(`/assessment/questionBank/fetchViaTopicId?topicId=${topicId}`, token)).toEqual([])
  const { classId } = other.at
  const theirs = await post<AssessmentSummary>('/assessment/createDraft', { classId, name: 'Theirs' }, token)
  const stolen = { ...adding, assessmentId: theirs.id }
  expect((await at.worker.post('/assessment/question/importFromQuestionBank', token, stolen)).status).toBe(404)
})

test('[TP-4 C11] generated questions, and those of a set, are added once and only as chosen', async () => {
  const [one, two] = [question('One?'), question('Two?')]
  const set = await post<{ id: string }>('/myFiles/question-set', { name: 'Leaves', questions: [one, two] })
  const { id } = await draft([])
  const adding = { assessmentId: id, groupId: set.id, questionIds: [two.id] }
  for (const _ of [1, 2]) await post('/assessment/question/importGeneratedQuestions', adding)
  expect(await asked(id)).toEqual(['Two?'])
  // The passage of a question names its source, which *Teach again* opens.
  const span = { firstSegment: 1, lastSegment: 2, start: 3, end: 9, quote: 'Leaves' }
  const other = anId()
  const cited = [
    { ...question('Three?'), span },
    { ...question('Four?'), span: { ...span, contentId: other } },
  ]
  const made = { name: 'Roots', sourceId: set.id, questions: cited }
  const ofSource = await post<{ id: string }>('/myFiles/question-set', made)
  const citing = { ...adding, groupId: ofSource.id, questionIds: cited.map((each) => each.id) }
  await post('/assessment/question/importGeneratedQuestions', citing)
  const { questions } = (await at.worker.get(`/assessment/read?assessmentId=${id}`, teacher())).body as Assessment
  expect(questions.slice(1).map((each) => each.span?.contentId)).toEqual([set.id, other])
  const absent = { ...adding, groupId: anId() }
  expect((await at.worker.post('/assessment/question/importGeneratedQuestions', teacher(), absent)).status).toBe(404)
})

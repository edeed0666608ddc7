import type { ContentItem } from '@takhti/schema/files/model'
import { dayMs } from '@takhti/schema/kit/durations'
import { samples } from '@takhti/schema/matrix'
import type { Deck } from '@takhti/schema/questions/decks/model'
import type { Question } from '@takhti/schema/questions/model'
import { maxPictureLetters } from '@takhti/schema/questions/rules'
import type { QuestionSet } from '@takhti/schema/questions/sets/model'
import { maxQuestionsOfSet } from '@takhti/schema/questions/sets/rules'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { limitOf, makeLicensing, setLimit, tally, times, type Licensing } from './licensing.ts'
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

const ask = (path: string, body: object, { token = teacher(), key = anId() } = {}) =>
  at.worker.post(path, token, body, { 'Idempotency-Key': key })

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const reply = await ask(path, body)
  expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(200)
  // Each caller below names the shape that its path answers.
  return reply.body as Answer
}

function question(description: string): Question {
  const [sample] = (samples['sets.keep'](at.school.at) as { questions: [Question] }).questions
  return { ...sample, id: anId(), description }
}

const save = (questions: Question[], more: object = {}) =>
  post<QuestionSet>('/myFiles/question-set', { name: 'Leaves', questions, ...more })

const change = (id: string, ...changes: object[]) => post('/myFiles/question-set/change', { id, changes })

async function read(id: string): Promise<QuestionSet> {
  return (await at.worker.get(`/myFiles/question-set/${id}`, teacher())).body as QuestionSet
}

const asked = async (id: string) => (await read(id)).questions.map(({ description }) => description)

const put = (item: Question, base: string | null, version = anId()) => ({ kind: 'put', item, base, version })

const items = async () =>
  ((await at.worker.get('/myFiles/fetch-paginated', teacher())).body as { items: ContentItem[] }).items

const storage = () =>
  env.DIRECTORY.prepare(`select used from licence_limits where institute_id = ? and type = 'dataStorage'`)
    .bind(at.school.at.instituteId)
    .first<number>('used')

test('[QS-1] a set with an image in each of thirty questions is stored and read unchanged', async () => {
  const image = `data:image/webp;base64,${'A'.repeat(maxPictureLetters - 23)}`
  const pictured = Array.from({ length: 30 }, (_, at) => ({ ...question(`Which is ${at}?`), image }))
  const { id } = await save(pictured)
  expect((await read(id)).questions.map((each) => each.image === image)).toEqual(pictured.map(() => true))
  const larger = { ...question('Too large?'), image: `${image}A` }
  expect((await ask('/myFiles/question-set', { name: 'Leaves', questions: [larger] })).status).toBe(400)
})

test('[QS-1] a set is stored, read unchanged, listed beside captures, and filed as they are', async () => {
  const { contentId } = at.school.at
  const [one, two] = [question('One?'), question('Two?')]
  const id = anId()
  const saved = await save([one, two], { id, sourceId: contentId, language: 'en' })
  expect(saved).toMatchObject({ id, name: 'Leaves', sourceId: contentId, language: 'en', revision: 1 })
  expect((await read(id)).questions).toEqual([one, two].map((each) => ({ ...each, version: each.id })))
  expect((await items()).find((item) => item.id === id)).toMatchObject({ kind: 'questions', questionCount: 2 })
  await post('/myFiles/rename', { id, name: 'Photosynthesis' })
  await post('/myFiles/update', { id, tags: ['Biology'], isStarred: true })
  expect(await read(id)).toMatchObject({ name: 'Photosynthesis', tags: ['Biology'], isStarred: true })
  // The source is gone, and nothing else with it.
  await post('/myFiles/delete', { id: contentId })
  expect((await read(id)).questions).toHaveLength(2)
  expect(await brokenRules(env)).toEqual([])
})

test('[QS-2] questions are added to an existing set; its own stay as they were edited', async () => {
  const [one, two] = [question('One?'), question('Two?')]
  const { id } = await save([one])
  await change(id, put({ ...one, description: 'Which one?' }, one.id))
  await save([one, two], { id, name: 'Another name' })
  expect(await asked(id)).toEqual(['Which one?', 'Two?'])
  expect((await read(id)).name).toBe('Leaves')
})

test('[QS-3] concurrent edits of two devices lose nothing', async () => {
  const [one, two, three] = [question('One?'), question('Two?'), question('Three?')]
  const { id } = await save([one, two, three])
  const [mine, again, theirs] = [anId(), anId(), anId()]
  // One device writes twice, removes what the other wrote, and adds; the other moves.
  await change(id, put({ ...one, description: 'Mine?' }, one.id, mine))
  await change(id, put({ ...two, description: 'Two of theirs?' }, two.id))
  await change(id, put({ ...one, description: 'Theirs?' }, one.id, theirs))
  await change(id, put({ ...one, description: 'Mine again?' }, mine, again))
  await change(id, { kind: 'remove', id: two.id, base: two.id }, put(question('Four?'), null))
  await change(id, { kind: 'move', id: three.id, after: null })
  expect(await asked(id)).toEqual(['Three?', 'Theirs?', 'Mine again?', 'Two of theirs?', 'Four?'])
  const other = (await read(id)).questions[2]
  expect([other?.otherOf, other?.version]).toEqual([one.id, again])
  await change(id, { kind: 'remove', id: other?.id, base: again }, { kind: 'remove', id: two.id, base: anId() })
  expect(await asked(id)).toEqual(['Three?', 'Theirs?', 'Two of theirs?', 'Four?'])
  expect((await items()).find((item) => item.id === id)?.questionCount).toBe(4)
  expect(await brokenRules(env)).toEqual([])
})

test('[QS-4] of concurrent commands each is done or can be retried; a repeated one is done once', async () => {
  const { id } = await save([question('First?')])
  const commands = times(8, (index) => ({ key: anId(), input: { id, changes: [put(question(`Q${index}?`), null)] } }))
  const send = () => tally(commands.map(({ key, input }) => ask('/myFiles/question-set/change', input, { key })))
  let found = await send()
  expect(Object.keys(found).every((code) => code === 'ok' || code === 'common/conflict')).toBe(true)
  for (let round = 0; found['ok'] !== 8 && round < 8; round += 1) found = await send()
  expect(found).toEqual({ ok: 8 })
  expect(new Set(await asked(id)).size).toBe(9)
  const made = { id: anId(), name: 'At once', questions: [question('Once?')] }
  await tally(times(4, () => ask('/myFiles/question-set', made)))
  expect(await asked(made.id)).toEqual(['Once?'])
  expect(await brokenRules(env)).toEqual([])
})

test('[QS-5 F1] only its owner reads or changes a set or uses its id; non-teachers have none', async () => {
  const mine = await save([question('Mine?')])
  const other = await makeSchool(env, { shard: '00', isLicensed: true })
  const { id } = mine
  const stolen = { id, name: 'Theirs', questions: [] }
  const changes = [{ kind: 'remove', id: mine.questions[0]?.id, base: mine.questions[0]?.version }]
  const strangers = [other.callers.instructor.token, at.school.callers.learner.token, at.school.callers.admin.token]
  for (const [index, token] of strangers.entries()) {
    const refused = index === 0 ? 404 : 403
    expect((await at.worker.get(`/myFiles/question-set/${id}`, token)).status).toBe(refused)
    expect((await ask('/myFiles/question-set/change', { id, changes }, { token })).status).toBe(refused)
    // An id of another institute means nothing here, and is free.
    expect((await ask('/myFiles/question-set', stolen, { token })).status).toBe(index === 0 ? 200 : 403)
  }
  expect(await asked(id)).toEqual(['Mine?'])
  // A capture is no set, and a set no deck.
  expect((await ask('/myFiles/question-set', { ...stolen, id: at.school.at.contentId })).status).toBe(404)
  expect((await ask('/myFiles/add-flashcard', { id, name: 'Cards', cards: [] })).status).toBe(404)
  expect((await at.worker.get(`/myFiles/deck/${id}`, teacher())).status).toBe(404)
})

test('[QS-6] a set is bounded, and what does not fit changes nothing', async () => {
  const full = times(maxQuestionsOfSet, (index) => question(`Q${index}?`))
  const { id } = await save(full)
  const more = await ask('/myFiles/question-set', { id, name: 'More', questions: [question('More?')] })
  expect([more.status, (more.body as { code: string }).code]).toEqual([409, 'sets/full'])
  await change(id, { kind: 'remove', id: full[0]?.id, base: full[0]?.id }, put(question('More?'), null))
  expect(await asked(id)).toHaveLength(maxQuestionsOfSet)
  const long = {
    ...question('Long?'),
    explanation: 'x'.repeat(4_000),
    answer: 'y'.repeat(4_000),
    rubric: 'z'.repeat(4_000),
  }
  const heavy = await ask('/myFiles/question-set/change', {
    id,
    changes: full.slice(1, 76).map((each) => put({ ...long, id: each.id }, each.id)),
  })
  expect((heavy.body as { code: string }).code).toBe('sets/full')
  expect((await read(id)).revision).toBe(2)
})

test('[QS-7] storage grows with a set, is bounded by its limit, and is free after a purge', async () => {
  const before = (await limitOf(at, 'dataStorage')).used
  const { id } = await save([])
  expect((await limitOf(at, 'dataStorage')).used).toBe(before)
  const one = question('One?')
  await change(id, put(one, null))
  const small = (await limitOf(at, 'dataStorage')).used
  expect(small).toBeGreaterThan(before)
  await setLimit(at, 'dataStorage', small)
  await change(id, put(question('It fits?'), null))
  const long = { ...question('Long?'), explanation: 'x'.repeat(4_000), answer: 'y'.repeat(4_000) }
  const refused = await ask('/myFiles/question-set/change', { id, changes: [put(long, null)] })
  expect((refused.body as { code: string }).code).toBe('LICENSE_LIMIT_EXHAUSTED')
  expect((await limitOf(at, 'dataStorage')).used).toBe(small)
  await post('/myFiles/delete', { id })
  expect((await at.worker.get(`/myFiles/question-set/${id}`, teacher())).status).toBe(404)
  // Changes that another device made before it learned of the trash are in the restored set.
  await change(id, put(question('Late?'), null))
  await post('/myFiles/restore', { id })
  expect(await asked(id)).toEqual([one.description, 'It fits?', 'Late?'])
  await post('/myFiles/delete', { id })
  at.worker.clock.pass(31 * dayMs)
  await at.worker.drain()
  await at.worker.drain()
  expect(await storage()).toBe(before)
  expect(await brokenRules(env)).toEqual([])
})

test('[QS-8] cards are stored as a deck of their kind and edited; the capture reach only adds', async () => {
  const card = (front: string) => ({ id: anId(), front, back: `What ${front} means` })
  const [leaf, root, stem] = [card('leaf'), card('root'), card('stem')]
  const device = at.school.callers.device.token
  const made = await ask('/myFiles/add-flashcard', { name: 'Plants', cards: [leaf] }, { token: device })
  const { id, deckKind } = made.body as Deck
  expect(deckKind).toBe('flashcard')
  await post('/myFiles/add-flashcard', { id, name: 'Plants', cards: [leaf, root] })
  expect((await ask('/myFiles/add-quizcard', { id, name: 'Plants', cards: [stem] })).status).toBe(404)
  const move = { id, changes: [{ kind: 'move', id: root.id, after: null }] }
  expect((await ask('/myFiles/deck/change', move, { token: device })).status).toBe(403)
  await post('/myFiles/deck/change', move)
  const deck = (await at.worker.get(`/myFiles/deck/${id}`, teacher())).body as Deck
  expect(deck.cards.map(({ front }) => front)).toEqual(['root', 'leaf'])
  const quiz = await post<Deck>('/myFiles/add-quizcard', { name: 'Plants', cards: [stem] })
  expect([quiz.deckKind, quiz.cards[0]?.back]).toEqual(['quizcard', 'What stem means'])
})

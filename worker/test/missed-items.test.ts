import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { MarkedAnswer } from '@takhti/schema/responses/marking-model'
import type { MissedItems, ResponseResult, StartedAttempt } from '@takhti/schema/responses/model'
import { expect, test } from 'vitest'
import { recorded } from './databases.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool, TestWorker } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest'

const token = (who: Who) => fresh.school.callers[who].token
const post = (path: string, who: Who, body: object) =>
  fresh.worker.post(path, token(who), body, { 'Idempotency-Key': anId() })

async function get<Answer>(path: string, by: string | null): Promise<Answer> {
  const { status, body } = await fresh.worker.get(path, by)
  expect({ status, body }).toMatchObject({ status: 200 })
  // The contract's answer to this path.
  return body as Answer
}

async function missedBy(by = token('learner')) {
  return (await get<{ assessments: MissedItems[] }>('/assessmentResponse/missed', by)).assessments
}

function choice(over: Partial<DraftQuestion> = {}): DraftQuestion {
  return {
    ...{ id: anId(), type: 'MCQ', description: 'Where does a plant make its food?', correctOptions: ['a'] },
    options: ['a', 'b'].map((each) => ({ id: each, title: `Option ${each}` })),
    ...{ answer: 'Option a', points: 2, difficulty: 'EASY', explanation: 'Leaves have chlorophyll.', madeBy: 'person' },
    checks: { result: 'ok', reasons: [] },
    ...over,
  }
}

const typed = () =>
  choice({
    ...{ type: 'NUMERIC', options: [], correctOptions: [], answer: '', description: 'Three times {{a}}?' },
    explanation: 'It is 3 · {{a}}.',
    numeric: {
      parameters: [{ name: 'a', min: 2, max: 9, step: 1 }],
      key: '3a',
      tolerance: 0,
      isRelative: false,
      unit: 'kg',
    },
  })

async function published(questions: DraftQuestion[], settings: object = {}): Promise<string> {
  const input = { classId: fresh.school.at.classId, name: 'Plants', questions, settings }
  // The contract's answer to this path.
  return ((await post('/assessment/createDraftandPublish', 'instructor', input)).body as { id: string }).id
}

async function started(assessmentId: string, who: Who = 'learner'): Promise<StartedAttempt> {
  const { status, body } = await post('/assessmentResponse/start', who, { assessmentId })
  expect({ status, body }).toMatchObject({ status: 200 })
  // The contract's answer to this path.
  return body as StartedAttempt
}

/** Hands in an attempt with option `b` for each of these questions. */
async function taken(assessmentId: string, wrong: readonly DraftQuestion[], who: Who = 'learner'): Promise<string> {
  const { assessmentResponseId } = (await started(assessmentId, who)).response
  const at = fresh.worker.clock.now().toISOString()
  const answers = wrong.map(({ id, type }) => ({
    ...{ questionId: id, sequence: 1, answeredAt: at },
    answer: type === 'NUMERIC' ? { kind: 'numeric', text: '1' } : { kind: 'options', optionIds: ['b'] },
  }))
  expect((await post('/assessmentResponse/submit', who, { assessmentResponseId, sentAt: at, answers })).status).toBe(
    200,
  )
  return assessmentResponseId
}

const release = (assessmentId: string) => post('/assessmentResponse/release', 'instructor', { assessmentId })

test('[MI-1] missed questions are cards with the release, and not while a further attempt runs', async () => {
  const [right, wrong] = [choice(), choice()]
  const assessmentId = await published([right, wrong], { attempts: 3 })
  const { assessmentResponseId } = (await started(assessmentId)).response
  const at = fresh.worker.clock.now().toISOString()
  const answers = [right, wrong].map(({ id }) => ({
    ...{ questionId: id, sequence: 1, answeredAt: at },
    answer: { kind: 'options', optionIds: [id === right.id ? 'a' : 'b'] },
  }))
  await post('/assessmentResponse/submit', 'learner', { assessmentResponseId, sentAt: at, answers })
  expect(await missedBy()).toEqual([])
  await release(assessmentId)
  const missed = await missedBy()
  expect(missed).toMatchObject([
    { assessmentId, name: 'Plants', missed: [{ question: { id: wrong.id }, solution: { answer: 'Option a' } }] },
  ])
  expect(missed[0]?.missed).toHaveLength(1)
  const second = await started(assessmentId)
  expect(await missedBy()).toEqual([])
  // What was missed the last time counts: here both, as none was answered.
  await post('/assessmentResponse/submit', 'learner', {
    ...{ assessmentResponseId: second.response.assessmentResponseId, answers: [] },
  })
  expect((await missedBy())[0]?.missed).toHaveLength(2)
})

test('[MI-2] a set date releases missed questions, a removed assessment has none', async () => {
  const question = choice()
  const releaseOn = new Date(fresh.worker.clock.now().getTime() + 60_000).toISOString()
  const assessmentId = await published([question], { releaseOn })
  await taken(assessmentId, [question])
  expect(await missedBy()).toEqual([])
  fresh.worker.clock.pass(61_000)
  expect(await missedBy()).toHaveLength(1)
  await post('/assessment/remove', 'instructor', { assessmentId })
  expect(await missedBy()).toEqual([])
})

test('[MI-3] a typed number has its student’s own numbers in result, cards and marking', async () => {
  const question = typed()
  const assessmentId = await published([question])
  const id = await taken(assessmentId, [question])
  await release(assessmentId)
  const [card] = (await missedBy())[0]?.missed ?? []
  const number = Number(/Three times (\d)\?/.exec(plainOf(card?.question.description ?? ''))?.[1])
  const solution = { answer: `${3 * number} kg`, explanation: `It is 3 · ${number}.` }
  expect(card?.solution).toMatchObject(solution)
  const result = `/assessmentResponse/result?assessmentResponseId=${id}`
  const own = await get<ResponseResult>(result, token('learner'))
  expect(own.questionResponses).toMatchObject([{ score: 0, solution }])
  expect(own.questionResponses[0]).not.toHaveProperty('drawn')
  const answers = `/assessmentResponse/answers?assessmentId=${assessmentId}&questionId=${question.id}`
  const { items } = await get<{ items: MarkedAnswer[] }>(answers, token('instructor'))
  expect(items).toMatchObject([{ response: { drawn: { a: number }, solution } }])
})

// Fault: without the owner in the statement the other teacher's video is sent too, which a span can name by its id.
test('[MI-5] a released result has the address of its maker’s video, and of no other item', async () => {
  const capture = { title: 'Tides', language: 'en', capturedAt: '2026-11-23T01:00:00.000Z' }
  const watch = 'https://www.youtube.com/watch?v=abcdefghijk'
  const text =
    'Twice a day the sea climbs up the beach and goes back again, because the Moon pulls the water of the sea.'
  const segments = [{ text, startMs: 65_000 }]
  const video = { ...capture, kind: 'youtube', via: 'captions', url: watch, segments }
  const article = { ...capture, kind: 'article', via: 'article', url: 'https://reader.example/tides', segments }
  const itemOf = async (body: object) => {
    const made = await post('/capture', 'instructor', body)
    expect(made).toMatchObject({ status: 200 })
    // The contract's answer to this path.
    return (made.body as { id: string }).id
  }
  const items = [await itemOf(video), await itemOf({ ...video, title: 'Other' }), await itemOf(article)]
  const { admin } = fresh.school.personIds
  await fresh.env.INSTITUTES_00.prepare('update content set owner_id = ? where id = ?').bind(admin, items[1]).run()
  const place = { firstSegment: 0, lastSegment: 0, start: 0, end: 5, quote: 'Twice', startMs: 65_000 }
  const questions = items.map((contentId) => choice({ span: { ...place, contentId } }))
  const assessmentId = await published(questions)
  const result = `/assessmentResponse/result?assessmentResponseId=${await taken(assessmentId, questions)}`
  const videos = async () =>
    (await get<ResponseResult>(result, token('learner'))).questionResponses.map((each) => each.video ?? '')
  expect(await videos()).toEqual(['', '', ''])
  await release(assessmentId)
  expect(await videos()).toEqual([watch, '', ''])
})

test('[F4] missed questions are the student’s own, of this institute alone', async () => {
  const question = choice()
  const assessmentId = await published([question])
  await taken(assessmentId, [question])
  await release(assessmentId)
  expect(await missedBy()).toHaveLength(1)
  expect(await missedBy(token('guest'))).toEqual([])
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  expect(await missedBy(other.callers.learner.token)).toEqual([])
})

test('[MI-4] cards of many assessments are one trip of two statements', async () => {
  const ids = []
  for (let at = 0; at < 3; at += 1) {
    const question = choice()
    fresh.worker.clock.pass(1_000)
    ids.push(await published([question]))
    await taken(ids.at(-1) ?? '', [question])
    await release(ids.at(-1) ?? '')
    const { env, trips } = recorded(fresh.env)
    const { body } = await new TestWorker(env).get('/assessmentResponse/missed', token('learner'))
    expect(body).toMatchObject({ assessments: ids.toReversed().map((assessmentId) => ({ assessmentId })) })
    expect(trips.filter(({ database }) => database === 'institute').map(({ statements }) => statements.length)).toEqual(
      [2],
    )
  }
})

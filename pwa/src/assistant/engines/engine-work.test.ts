import { readFileSync } from 'node:fs'
import type { Readable } from '@takhti/assistant/source'
import type { Question } from '@takhti/schema/questions/model'
import { expect, test } from 'vitest'
import type { AnswerTo, News, Reply, SourceText, Work, WorkName } from './engine-orders.ts'
import { doWork } from './engine-work.ts'

const sample = (name: string): SourceText => {
  const url = new URL(`../../../../assistant/src/samples/${name}.json`, import.meta.url)
  const capture: Readable = JSON.parse(readFileSync(url, 'utf8'))
  return { key: name, capture }
}

const plants = sample('photosynthesis')

async function done<Name extends WorkName>(work: Work & { name: Name }, source = plants) {
  const replies: Reply[] = []
  await doWork({ id: 1, source, work }, (reply) => replies.push(reply))
  const news = replies.flatMap((reply): News[] => ('news' in reply ? [reply.news] : []))
  const last = replies.at(-1)
  if (!last || !('answer' in last)) throw new Error(`not answered: ${JSON.stringify(last)}`)
  // The engine answers each work with what `Works` says of it.
  return { news, answer: last.answer as AnswerTo<Name> }
}

test('a summary comes before the questions, and those are checked', async () => {
  const { news, answer } = await done({ name: 'quiz', request: { count: 6, seed: 1, types: ['MCQ'] } })
  expect(news.map((each) => ('stage' in each ? each.stage : 'summary'))).toEqual(['reading', 'summary', 'asking'])
  expect(answer.questions).toHaveLength(6)
  expect(answer.questions.every(({ checks, span }) => checks.result === 'ok' && span)).toBe(true)
})

test('each of several levels has a question of its own, whatever the seed', async () => {
  const levels = ['REMEMBER', 'UNDERSTAND'] as const
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { answer } = await done({ name: 'quiz', request: { count: 3, seed, levels } })
    expect(new Set(answer.questions.map(({ bloomLevel }) => bloomLevel))).toEqual(new Set(levels))
    expect(new Set(answer.questions.map(({ id }) => id)).size).toBe(3)
  }
})

test('a level that needs a model is said, and the others are asked all the same', async () => {
  const levels = ['REMEMBER', 'CREATE'] as const
  const { answer } = await done({ name: 'quiz', request: { count: 2, seed: 3, levels } })
  expect(answer.questions.length).toBeGreaterThan(0)
  const only = await done({ name: 'quiz', request: { count: 2, seed: 3, levels: ['CREATE'] } })
  expect(only.answer).toMatchObject({ questions: [], short: { code: 'assistant/level-not-possible' } })
})

test('a lesson plan is made of the source, and says what the source does not give', async () => {
  const request = { seed: 1, structure: 'FIVE_E' as const, outcomes: ['ATTITUDE_BASED' as const], levels: [] }
  const { answer } = await done({ name: 'plan', request })
  if ('refused' in answer) throw new Error('the sample gives a plan')
  expect(answer.phases).toHaveLength(5)
  expect(answer.missing.map(({ wanted }) => wanted)).toContain('ATTITUDE_BASED')
})

test('passages come from the whole source and stay below the letters that were asked for', async () => {
  const { answer } = await done({ name: 'passages', letters: 1_500 })
  const total = answer.reduce((sum, { text }) => sum + text.length, 0)
  expect(total).toBeLessThanOrEqual(1_500)
  const length = plants.capture.segments.reduce((sum, { text }) => sum + text.length, 0)
  expect(answer.at(-1)?.span.start).toBeGreaterThan(length * 0.6)
})

test('what any engine wrote is checked: one is repaired, one is not sure and says why, one repeats what stands there', async () => {
  const { answer: made } = await done({ name: 'quiz', request: { count: 2, seed: 1, types: ['MCQ'] } })
  const [first, second] = made.questions
  if (!first?.span || !second) throw new Error('the sample makes two')
  const misplaced: Question = { ...first, madeBy: 'device', span: { ...first.span, start: 0, end: 4 } }
  const invented: Question = {
    ...second,
    madeBy: 'device',
    span: { ...first.span, quote: 'Nobody said this.' },
    evidence: 'no',
  }
  const work = { name: 'check' as const, isRepaired: true, others: [second] }
  const { answer } = await done({ ...work, questions: [misplaced, { ...second, id: first.id }] })
  expect(answer[0]).toMatchObject({ span: first.span, checks: { result: 'ok' } })
  expect(answer[1]?.checks).toEqual({ result: 'not sure', reasons: ['questions/repeated'] })
  const { answer: doubted } = await done({ ...work, isRepaired: false, questions: [invented] })
  expect(doubted[0]?.checks.reasons).toContain('questions/span-missing')
})

test('a source with nothing to ask about is answered, not broken', async () => {
  const capture: Readable = { ...plants.capture, segments: [{ text: '\ud800 ♪ ♪' }] }
  const { answer } = await done({ name: 'quiz', request: { count: 3, seed: 1 } }, { key: 'nothing', capture })
  expect(answer).toMatchObject({ questions: [], short: { code: 'assistant/source-too-short' } })
})

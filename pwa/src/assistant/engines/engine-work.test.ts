import { readFileSync } from 'node:fs'
import type { Readable } from '@takhti/assistant/source'
import type { PlainQuestion } from '@takhti/schema/questions/model'
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
  // The engine answers each work with the answer type of `Works`.
  return { news, answer: last.answer as AnswerTo<Name> }
}

test('the beginning of the source comes first, then a summary, and questions are checked', async () => {
  const { news, answer } = await done({ name: 'quiz', request: { count: 6, seed: 1, types: ['MCQ'] } })
  expect(news.map((each) => ('stage' in each ? each.stage : 'summary'))).toEqual([
    'reading',
    'summary',
    'summary',
    'asking',
  ])
  // Fewer than six have options of one kind: the others are left out, and counted.
  const { questions, short } = answer
  expect(questions.length).toBeGreaterThan(1)
  if (questions.length < 6) expect(short).toMatchObject({ asked: 6, made: questions.length })
  expect(answer.questions.every(({ checks, span }) => checks.result === 'ok' && span)).toBe(true)
})

test('each of several levels has a question of its own, for every seed', async () => {
  const levels = ['REMEMBER', 'UNDERSTAND'] as const
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { answer } = await done({ name: 'quiz', request: { count: 3, seed, levels } })
    expect(new Set(answer.questions.map(({ bloomLevel }) => bloomLevel))).toEqual(new Set(levels))
    expect(new Set(answer.questions.map(({ id }) => id)).size).toBe(3)
  }
})

test('a level that needs a model is reported, and the others are asked all the same', async () => {
  const levels = ['REMEMBER', 'CREATE'] as const
  const { answer } = await done({ name: 'quiz', request: { count: 2, seed: 3, levels } })
  expect(answer.questions.length).toBeGreaterThan(0)
  const only = await done({ name: 'quiz', request: { count: 2, seed: 3, levels: ['CREATE'] } })
  expect(only.answer).toMatchObject({ questions: [], short: { code: 'assistant/level-not-possible' } })
})

test('a lesson plan is made of the source, and lists what the source does not give', async () => {
  const request = { seed: 1, structure: 'FIVE_E' as const, outcomes: ['ATTITUDE_BASED' as const], levels: [] }
  const { answer } = await done({ name: 'plan', request })
  if ('refused' in answer) throw new Error('the sample gives a plan')
  expect(answer.phases).toHaveLength(5)
  expect(answer.missing.map(({ wanted }) => wanted)).toContain('ATTITUDE_BASED')
})

test('passages come from the whole source and stay below the requested characters', async () => {
  const { answer } = await done({ name: 'passages', letters: 1_500 })
  const total = answer.reduce((sum, { text }) => sum + text.length, 0)
  expect(total).toBeLessThanOrEqual(1_500)
  const length = plants.capture.segments.reduce((sum, { text }) => sum + text.length, 0)
  expect(answer.at(-1)?.span.start).toBeGreaterThan(length * 0.6)
})

test('questions of any engine are checked: repaired, doubted with a reason, or repeated', async () => {
  const { answer: made } = await done({ name: 'quiz', request: { count: 2, seed: 1, types: ['MCQ'] } })
  const [first, second] = made.questions
  if (!first?.span || !second) throw new Error('the sample makes two')
  const misplaced: PlainQuestion = { ...first, madeBy: 'device', span: { ...first.span, start: 0, end: 4 } }
  const invented: PlainQuestion = {
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

test('a source without facts gets an answer, not an error', async () => {
  const capture: Readable = { ...plants.capture, segments: [{ text: '\ud800 ♪ ♪' }] }
  const { answer } = await done({ name: 'quiz', request: { count: 3, seed: 1 } }, { key: 'nothing', capture })
  expect(answer).toMatchObject({ questions: [], short: { code: 'assistant/source-too-short' } })
})

test('an assignment has written tasks with a rubric, or questions with options', async () => {
  const written = await done({ name: 'assignment', request: { type: 'SUBJECTIVE', count: 2, seed: 1 } })
  expect(written.answer.questions.length).toBeGreaterThan(0)
  for (const { type, rubric, checks } of written.answer.questions)
    expect({ type, isMarked: rubric !== '', checks: checks.result }).toEqual({
      type: 'SUBJECTIVE',
      isMarked: true,
      checks: 'ok',
    })
  const [first] = written.answer.questions
  if (!first) throw new Error('the sample gives one')
  const other = await done({ name: 'assignment', request: { type: 'SUBJECTIVE', count: 1, seed: 1, besides: [first] } })
  expect(other.answer.questions.map(({ description }) => description)).not.toContain(first.description)
  const objective = await done({ name: 'assignment', request: { type: 'MCQ', count: 4, seed: 1 } })
  expect(objective.answer.questions).toHaveLength(4)
  expect(objective.answer.questions.map(({ type }) => type)).not.toContain('SUBJECTIVE')
})

test('every kind of question can be replaced without repeating the others', async () => {
  const lists: SourceText = {
    key: 'lists',
    capture: {
      ...plants.capture,
      segments: [
        ...plants.capture.segments,
        { text: 'The main plant nutrients are nitrogen, phosphorus and potassium.' },
        { text: 'The greenhouse gases include methane, ozone and nitrous oxide.' },
      ],
    },
  }
  for (const type of ['MCQ', 'TRUE_OR_FALSE', 'SHORT_ANSWER', 'MULTIPLE_SELECT', 'CLOZE'] as const) {
    const { answer } = await done({ name: 'quiz', request: { count: 2, seed: 1, types: [type] } }, lists)
    const besides = answer.questions
    expect(besides.length, type).toBeGreaterThan(0)
    const more = await done({ name: 'quiz', request: { count: 1, seed: 2, types: [type], besides } }, lists)
    const stems = besides.map(({ description }) => description)
    for (const made of more.answer.questions) {
      expect(made.type).toBe(type)
      expect(stems).not.toContain(made.description)
    }
  }
})

test('a sentence of another author has its supporting passage, or is dropped', async () => {
  const { answer: whole } = await done({ name: 'summary' })
  const text = whole.sentences[0]?.text ?? ''
  const points = [text, 'The king of Spain built railways.', `${text.replace(/\.$/, '')} in 4711.`]
  const { answer } = await done({ name: 'ground', points })
  expect(answer.map((each) => each.text)).toEqual([text])
  expect(answer[0]?.span.quote).toContain(text)
})

test('a lesson is sent part by part: its title, its sections, their questions and the end', async () => {
  const { news, answer } = await done({ name: 'lesson', request: { seed: 1 } })
  const kinds = news.flatMap((each) => ('part' in each ? [each.part.kind] : []))
  expect(answer).toBeNull()
  expect([...new Set(kinds)]).toEqual(['title', 'item', 'questions', 'end'])
})

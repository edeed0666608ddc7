import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '../questions/model.ts'
import { allTypes } from '../questions/rules.ts'
import { shownOf } from '../quizzes/answer-kinds.ts'
import { askedIds, paperOf } from './paper.ts'

const secret = 'S3CRET'

/** All solution fields of a question, marked so that any leaked byte is found. */
const key = fc.record({
  correctOptions: fc.subarray(['a', 'b', 'c', 'd']),
  answer: fc.constant(`answer ${secret}`),
  explanation: fc.constant(`explanation ${secret}`),
  rubric: fc.constant(`rubric ${secret}`),
  evidence: fc.constant(`evidence ${secret}`),
  span: fc.constant({ firstSegment: 0, lastSegment: 0, start: 0, end: 4, quote: secret }),
  range: fc.integer({ min: 0, max: 10 }).map((right) => ({ min: 0, max: 10, step: 1, right, tolerance: 0.123 })),
  spots: fc.constant(0.777).map((x) => [{ x, y: 0.5, rx: 0.1, ry: 0.1 }]),
  checks: fc
    .constant({ result: 'not sure' as const, reasons: ['questions/right-options' as const] })
    .map(({ result, reasons }) => ({ result, reasons: [...reasons] })),
  madeBy: fc.constantFrom('person' as const, 'edge' as const),
})

function questionOf(type: Question['type'], id: string, over: Partial<Question>): Question {
  const options = type === 'NUMERIC' ? [] : ['a', 'b', 'c', 'd'].map((each) => ({ id: each, title: `Option ${each}` }))
  const numeric = {
    parameters: [{ name: 'a', min: 1, max: 99, step: 1 }],
    key: '3a+41',
    tolerance: 0.456,
    isRelative: false,
  }
  return {
    id,
    type,
    description: 'How much is three times {{a}}?',
    options,
    correctOptions: [],
    answer: '',
    points: 2,
    difficulty: 'EASY',
    explanation: '',
    checks: { result: 'ok', reasons: [] },
    madeBy: 'person',
    ...(type === 'NUMERIC' && { numeric: { ...numeric, unit: 'kg' } }),
    ...over,
  }
}

const kinds = fc.array(fc.constantFrom(...allTypes), { minLength: 1, maxLength: 8 })
const settings = fc.record({
  shuffleQuestions: fc.boolean(),
  shuffleAnswerOptions: fc.boolean(),
  sections: fc.constant([]),
})

function paper(questions: readonly Question[], rules: Parameters<typeof paperOf>[0]['settings'], seed: string) {
  const numerics = new Map(
    questions.flatMap(({ id, numeric }) => (numeric === undefined ? [] : [[id, numeric] as const])),
  )
  return paperOf({ questions: questions.map(shownOf), settings: rules, numerics }, seed)
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => `01890000-0000-7000-8000-0000000000${at + 10}`)

test('[AT-3] no byte of a key is in a paper', () => {
  fc.assert(
    fc.property(kinds, key, settings, fc.string(), (types, over, rules, seed) => {
      const questions = types.map((type, at) => questionOf(type, ids(8)[at] ?? '', over))
      const text = JSON.stringify(paper(questions, rules, seed))
      expect(text).not.toContain(secret)
      expect(text).not.toMatch(/correctOptions|rubric|tolerance|0\.123|0\.456|0\.777|3a\+41|spots|not sure|edge/)
    }),
  )
})

test('[AT-3] two keys of one question make the same paper, so no order or number hints at one', () => {
  fc.assert(
    fc.property(kinds, key, key, settings, fc.string(), (types, one, other, rules, seed) => {
      const of = (over: Partial<Question>) =>
        paper(
          types.map((type, at) => questionOf(type, ids(8)[at] ?? '', over)),
          rules,
          seed,
        )
      expect(of(one)).toEqual(of(other))
    }),
  )
})

test('[AT-3] shuffled options, also of an ORDER, do not depend on the author’s order', () => {
  const written = questionOf('MCQ', ids(1)[0] ?? '', { correctOptions: ['a'] })
  for (const type of ['MCQ', 'ORDER'] as const) {
    const one = { ...written, type }
    const other = { ...one, options: [...one.options].reverse() }
    const rules = { shuffleQuestions: false, shuffleAnswerOptions: true, sections: [] }
    // A live quiz shuffles an `ORDER` by its ids and never leaves the given order: a paper draws it again.
    expect(paper([one], rules, 'seed')[0]?.options).toEqual(paper([other], rules, 'seed')[0]?.options)
  }
})

test('[AT-3] each place of an option is as likely over many attempts', () => {
  const ordered = questionOf('ORDER', ids(1)[0] ?? '', { correctOptions: ['a', 'b', 'c', 'd'] })
  const rules = { shuffleQuestions: false, shuffleAnswerOptions: false, sections: [] }
  const orders = new Map<string, number>()
  for (let at = 0; at < 4_800; at += 1) {
    const order = (paper([ordered], rules, `attempt ${at}`)[0]?.options ?? []).map(({ id }) => id).join('')
    orders.set(order, (orders.get(order) ?? 0) + 1)
  }
  expect(orders.size).toBe(24)
  expect(Math.min(...orders.values())).toBeGreaterThan(130)
  expect(Math.max(...orders.values())).toBeLessThan(280)
})

test('[AT-4 C9] a paper is fixed for an attempt, each section in full or as many as it draws', () => {
  const sections = fc.array(fc.option(fc.integer({ min: 1, max: 6 })), { maxLength: 3 })
  fc.assert(
    fc.property(
      sections,
      fc.array(fc.integer({ min: -1, max: 2 }), { maxLength: 20 }),
      fc.string(),
      (picks, places, seed) => {
        const all = picks.map((pick, at) => ({ id: `s${at}`, pick }))
        const questions = places.map((place, at) => ({
          ...questionOf('MCQ', `q${at}`, {}),
          ...(place >= 0 && { sectionId: `s${place}` }),
        }))
        const rules = { shuffleQuestions: true, shuffleAnswerOptions: true, sections: all }
        const drawn = paperOf({ questions, settings: rules, numerics: new Map() }, seed)
        expect(paperOf({ questions, settings: rules, numerics: new Map() }, seed)).toEqual(drawn)
        expect(askedIds(questions, rules, seed)).toEqual(drawn.map(({ id }) => id))
        expect(new Set(drawn.map(({ id }) => id)).size).toBe(drawn.length)
        for (const { id, pick } of all) {
          const pool = questions.filter(({ sectionId }) => sectionId === id).length
          expect(drawn.filter(({ sectionId }) => sectionId === id)).toHaveLength(Math.min(pool, pick ?? pool))
        }
        const outside = questions.filter(({ sectionId }) => !all.some(({ id }) => id === sectionId))
        expect(drawn.filter(({ sectionId }) => !all.some(({ id }) => id === sectionId))).toHaveLength(outside.length)
      },
    ),
  )
})

test('[AT-1] two students have other numbers, each their own again, and the words have them', () => {
  const asked = questionOf('NUMERIC', ids(1)[0] ?? '', {})
  const rules = { shuffleQuestions: false, shuffleAnswerOptions: false, sections: [] }
  const words = Array.from({ length: 30 }, (_, at) => paper([asked], rules, `${at}`)[0]?.description ?? '')
  expect(new Set(words).size).toBeGreaterThan(10)
  for (const each of words) expect(each).toMatch(/^How much is three times \d+\?$/)
  expect(paper([asked], rules, '7')[0]).toMatchObject({ description: words[7], unit: 'kg' })
})

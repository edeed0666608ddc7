import { isDeepStrictEqual } from 'node:util'
import { Question } from '@takhti/schema/questions/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heldIn, lossesIn } from './held.ts'
import { anyQuestion } from './made-questions.ts'
import type { ExchangeFormat } from './model.ts'
import { readQuestions } from './read-questions.ts'
import { writeQuestions } from './write-questions.ts'

/** A question without its ids, its options by their titles, so that two can be compared. */
function plain({ id: _, checks: __, options, correctOptions, ...question }: Question) {
  const titleOf = (id: string) => options.find((option) => option.id === id)?.title
  // The order in which several right options were marked is irrelevant.
  const right =
    question.type === 'MULTIPLE_SELECT'
      ? correctOptions.map((id) => titleOf(id) ?? '').sort((one, other) => (one < other ? -1 : 1))
      : correctOptions.map(titleOf)
  const answer = question.type === 'MULTIPLE_SELECT' ? '' : question.answer
  return { ...question, answer, options: options.map(({ title }) => title), right }
}

test.each<ExchangeFormat>(['gift', 'moodle', 'qti', 'canvas', 'cartridge', 'csv', 'json', 'text', 'word', 'xlsx'])(
  '[QX-1] 200 questions round-trip through %s equal, but for what it does not support',
  (format) => {
    const questions = fc.sample(anyQuestion, 200)
    const bytes = writeQuestions(format, 'A set', questions)
    const { questions: read } = readQuestions(bytes, { name: `set.${format}` })
    const expected = questions.flatMap((question) => heldIn(format, question) ?? [])
    expect(expected.length).toBeGreaterThan(100)
    expect(read.map(({ question }) => question && plain(question))).toEqual(expected.map(plain))
    // The server accepts each of them.
    for (const { question } of read) expect(Question.parse(question)).toEqual(question)
    expect(read.flatMap(({ faults }) => faults.filter((fault) => fault !== 'repeated'))).toEqual([])
    // Each loss had been listed.
    for (const question of questions) {
      const isEqual = isDeepStrictEqual(plain(question), plain(heldIn(format, question) ?? question))
      if (!isEqual) expect(lossesIn(format, question)).not.toEqual([])
    }
  },
)

test('[QX-1] an option that is a letter or a number is not taken for the letter of another', () => {
  const [made] = fc.sample(
    anyQuestion.filter(({ type }) => type === 'MCQ'),
    1,
  )
  if (made === undefined) throw new Error('no question was made')
  const [first, second] = made.options
  if (first === undefined || second === undefined) throw new Error('a question without options was made')
  const options = [
    { ...first, title: 'B' },
    { ...second, title: 'A' },
  ]
  const question: Question = { ...made, options, correctOptions: [first.id], answer: 'B' }
  const { questions: read } = readQuestions(writeQuestions('text', 'A set', [question]), { name: 'set.txt' })
  expect(read.map((each) => each.question && plain(each.question))).toEqual(
    [question].map((each) => plain(heldIn('text', each) ?? each)),
  )
})

import { CardQuiz } from '@takhti/schema/answer-cards/model'
import { addImage, setByHand } from '@takhti/schema/answer-cards/rules'
import { dayMs } from '@takhti/schema/kit/durations'
import { Question } from '@takhti/schema/questions/model'
import { aQuestion } from '@takhti/schema/quizzes/samples'
import { expect, test } from 'vitest'
import { changeTurn, currentOf, isLast, newSession, openNext, recordOf, sweepOf, tallyOf } from './session.ts'

const id = (tail: string) => `01890000-0000-7000-8000-${tail.padStart(12, '0')}`

const questions = [
  Question.parse(aQuestion),
  Question.parse({ ...aQuestion, id: id('b') }),
  Question.parse({ ...aQuestion, id: id('c') }),
]

const [one, two] = [id('1'), id('2')]

const names = new Map([[one, 'Asha']])

const start = () => newSession('Plants', questions, new Date(1_000))

test('[AC-30] a quiz is recorded whole, without a last question that has no answer', () => {
  let session = start()
  const seen = [{ studentId: one, letter: 'A' as const }]
  const sweep = [seen, seen].reduce((before, each) => addImage(before, each, 500), sweepOf(session))
  // A quiz that was left open for two days.
  const both = setByHand(sweep, { studentId: two, letter: 'B', takenMs: 2 * dayMs })
  session = openNext(changeTurn(session, { readings: both.readings, isRevealed: true }), 5_000)
  session = openNext(session, 7_000)
  const record = recordOf(session, { classId: id('3'), names, now: 9_000 })
  expect(CardQuiz.parse(record)).toEqual(record)
  expect(record?.turns.map(({ answers }) => answers)).toEqual([
    [
      { studentId: one, optionId: 'a', takenMs: 500 },
      { studentId: two, optionId: 'b', takenMs: dayMs },
    ],
    [],
  ])
  expect(record).toMatchObject({ quizId: session.quizId, endedAt: '1970-01-01T00:00:09.000Z' })
  expect(record?.students).toEqual([
    { studentId: one, name: 'Asha' },
    { studentId: two, name: '–' },
  ])
  expect(isLast(session)).toBe(true)
})

test('[AC-31] a quiz that nothing was read in is not recorded', () => {
  const none = setByHand(sweepOf(start()), { studentId: one, letter: null, takenMs: 1 })
  const session = changeTurn(start(), { readings: none.readings })
  expect(recordOf(session, { classId: id('3'), names, now: 2_000 })).toBeNull()
})

test('[AC-32] a session that a reload restores from text continues with every answer', () => {
  const set = setByHand(sweepOf(start()), { studentId: one, letter: 'B', takenMs: 1 })
  const session = changeTurn(start(), { readings: set.readings })
  const restored = JSON.parse(JSON.stringify(session))
  expect(sweepOf(restored).readings).toEqual(set.readings)
  const current = currentOf(restored)
  expect(current && tallyOf(current)).toMatchObject({ answered: 1, right: 0, choices: [{ count: 0 }, { count: 1 }] })
})

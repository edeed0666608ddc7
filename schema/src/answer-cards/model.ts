import * as z from 'zod'
import { dayMs } from '../kit/durations.ts'
import { Instant } from '../kit/time.ts'
import { Id, line } from '../kit/wire.ts'
import { Question } from '../questions/model.ts'
import { maxQuestions } from '../quizzes/rules.ts'
import { hasLetters, maxCards } from './rules.ts'

/** A student of a class with the number of their card; null before it was made. */
export const CardOfStudent = z.object({ studentId: Id, name: z.string(), number: z.int().nullable() })

export type CardOfStudent = z.infer<typeof CardOfStudent>

/** The most students of one quiz: those with a card, and those whose answers the teacher set by hand. */
const maxStudents = 5 * maxCards

/** A question as it was asked, with the option of each student who answered. */
export const CardTurn = z.strictObject({
  question: Question,
  openedAt: Instant,
  answers: z
    .array(z.strictObject({ studentId: Id, optionId: z.string().max(40), takenMs: z.int().min(0).max(dayMs) }))
    .max(maxStudents),
})

export type CardTurn = z.infer<typeof CardTurn>

/** A quiz with cards, as the device played it. The names are for students who leave before it arrives. */
export const CardQuiz = z
  .strictObject({
    quizId: Id,
    name: line(200),
    classId: Id,
    startedAt: Instant,
    endedAt: Instant,
    students: z.array(z.strictObject({ studentId: Id, name: line(80) })).max(maxStudents),
    turns: z.array(CardTurn).min(1).max(maxQuestions),
  })
  .refine(isWhole, 'an answer without its student, option or question')

export type CardQuiz = z.infer<typeof CardQuiz>

type Played = { students: readonly { studentId: string }[]; turns: readonly CardTurn[] }

function isWhole({ students, turns }: Played): boolean {
  const known = new Set(students.map(({ studentId }) => studentId))
  return (
    known.size === students.length &&
    turns.every(({ question, answers }) => {
      const options = new Set(question.options.map(({ id }) => id))
      const by = new Set(answers.map(({ studentId }) => studentId))
      const areKnown = answers.every(({ studentId, optionId }) => known.has(studentId) && options.has(optionId))
      return hasLetters(question) && by.size === answers.length && areKnown
    })
  )
}

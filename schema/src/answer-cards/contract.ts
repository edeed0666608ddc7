import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Id } from '../kit/wire.ts'
import { CardOfStudent, CardQuiz } from './model.ts'

const ofTeachers = { roles: ['instructor'], feature: null, errors: ['classes/not-found'] } as const

const Cards = z.object({ items: z.array(CardOfStudent) })

/** Calls of the area `answer-cards`: printed cards that a camera reads, for quizzes without devices. */
export const answerCards = {
  ofClass: query({
    path: '/answer-cards',
    summary: 'The students of a class that the caller teaches, with the numbers of their answer cards.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ classId: Id }),
    output: Cards,
  }),
  assign: command({
    path: '/answer-cards/assign',
    summary: 'Gives each student of a class without an answer card a number; all others stay as they are.',
    ...ofTeachers,
    offline: 'never',
    input: z.strictObject({ classId: Id }),
    output: Cards,
  }),
  record: command({
    path: '/answer-cards/record',
    summary:
      'Stores a quiz that a device played with answer cards as an ended live quiz of the class: same results and report. ' +
      '`quizId` comes from the device; a repeat under another key changes nothing. Students who left the class meanwhile ' +
      'stay in the results by name.',
    ...ofTeachers,
    offline: 'queue',
    input: CardQuiz,
    output: z.object({ quizId: Id }),
  }),
}

import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Done, Id } from '../../kit/wire.ts'
import { Question } from '../model.ts'
import { changesOf, madeWith, QuestionSet } from './model.ts'
import { maxQuestionsOfSet } from './rules.ts'

const ofTeachers = { roles: ['instructor'], feature: null } as const

/** Stores questions. A contract of its own, because the extension includes no other call of sets. */
export const keep = command({
  path: '/myFiles/question-set',
  summary: `Keeps questions as a set, or adds them to the end of the caller's set of that \`id\`; those that it has already stay as they are. A set holds at most ${maxQuestionsOfSet}.`,
  ...ofTeachers,
  offline: 'queue',
  input: z.object({ ...madeWith, questions: z.array(Question).max(maxQuestionsOfSet) }),
  output: QuestionSet,
  errors: ['sets/full', 'LICENSE_LIMIT_EXHAUSTED'],
  reach: 'capture',
})

/** Calls of the question sets in *My content*. They are named, filed, put into the trash and restored as its other items. */
export const sets = {
  keep,
  get: query({
    path: '/myFiles/question-set/{id}',
    summary: "One of the caller's question sets, with its questions in order.",
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ id: Id }),
    output: QuestionSet,
  }),
  change: command({
    path: '/myFiles/question-set/change',
    summary:
      'Writes, removes and moves questions of a set, each for itself. What two devices wrote without knowing of each other both stays: the later has the place, the other stands behind it.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ id: Id, changes: changesOf(Question) }),
    output: Done,
    errors: ['sets/full', 'LICENSE_LIMIT_EXHAUSTED'],
  }),
}

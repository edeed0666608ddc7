import { Key, Paper, type DraftQuestion } from '@takhti/schema/assessments/model'
import { expect, test } from 'vitest'
import { VersionCache, type VersionRow } from '#responses/version-store.ts'
import { recorded } from './databases.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, TestWorker } from './school.ts'

const fresh = freshSchool()
const token = (who: 'instructor' | 'learner') => fresh.school.callers[who].token

function choice(): DraftQuestion {
  return {
    ...{ id: anId(), type: 'MCQ', description: 'Where does a plant make its food?', points: 2, difficulty: 'EASY' },
    options: ['a', 'b'].map((id) => ({ id, title: `Option ${id}` })),
    ...{ correctOptions: ['a'], answer: 'Option a', explanation: '', madeBy: 'person' },
    checks: { result: 'ok', reasons: [] },
  }
}

async function taken(questions: DraftQuestion[]) {
  const input = { classId: fresh.school.at.classId, name: 'Plants', questions }
  const made = await fresh.worker.post('/assessment/createDraftandPublish', token('instructor'), input)
  // The contract's answers to these paths.
  const { id: assessmentId } = made.body as { id: string }
  const started = await fresh.worker.post('/assessmentResponse/start', token('learner'), { assessmentId })
  const { response } = started.body as { response: { assessmentResponseId: string } }
  return { assessmentId, id: response.assessmentResponseId }
}

/** The institute's statements of each trip of a request. */
async function tripsOf(ask: (worker: TestWorker) => Promise<{ status: number }>): Promise<number[]> {
  const { env, trips } = recorded(fresh.env)
  const { status } = await ask(new TestWorker(env))
  expect(status).toBe(200)
  return trips.flatMap(({ database, statements }) => (database === 'institute' ? [statements.length] : []))
}

test('[AT-15] handing in is two trips of seven statements, marking one of at most three', async () => {
  const questions = [choice(), choice()]
  const { assessmentId, id } = await taken(questions)
  const answeredAt = fresh.worker.clock.now().toISOString()
  const answers = questions.map(({ id: questionId }) => ({
    ...{ questionId, sequence: 1, answeredAt, spentMs: 0 },
    answer: { kind: 'options', optionIds: ['a'] },
  }))
  const body = { assessmentResponseId: id, sentAt: answeredAt, answers }
  expect(await tripsOf((worker) => worker.post('/assessmentResponse/save', token('learner'), body))).toEqual([2, 4])
  expect(await tripsOf((worker) => worker.post('/assessmentResponse/submit', token('learner'), body))).toEqual([2, 5])
  const paths = ['questions', 'answers', 'grid'].map(
    (name) => `/assessmentResponse/${name}?assessmentId=${assessmentId}&questionId=${questions[0]?.id}`,
  )
  for (const path of [...paths, '/assessmentResponse/assignments']) {
    const [statements = 0, ...more] = await tripsOf((worker) =>
      worker.get(path, token(path.endsWith('assignments') ? 'learner' : 'instructor')),
    )
    expect({ path, more, isFew: statements > 0 && statements <= 3 }).toEqual({ path, more: [], isFew: true })
  }
})

function rowOf(assessmentId: string, { name = 'Plants', version = 1 } = {}): VersionRow {
  const paper = {
    ...{ name, type: 'test', questions: [], totalPoints: 0 },
    settings: Paper.shape.settings.parse({
      ...{ description: '', timeLimit: 1, hasTimeLimit: false, theme: '', sections: [], latePolicy: 'accept' },
      ...{ shuffleQuestions: false, shuffleAnswerOptions: false, isInRoomOnly: false, givesPartialCredit: true },
      ...{ takesPointsOff: false, latePenalty: 0, dueOn: null, opensOn: null, attempts: 1, password: null },
      ...{ isAnonymous: false, releaseOn: null },
    }),
  }
  const key = { questions: [], authorIds: {} }
  return { assessmentId, version, paper: JSON.stringify(paper), key: JSON.stringify(Key.parse(key)) }
}

test('[AT-30] a version is parsed once in an isolate, for its institute, and frozen', () => {
  const cache = new VersionCache()
  const first = cache.of('one').parsed(rowOf('a'))
  const held = cache.of('one')
  expect(held.parsed({ ...rowOf('a'), paper: null, key: null })).toBe(first)
  expect(() => first.paper.questions.push()).toThrow(TypeError)
  const other = cache.of('two').parsed(rowOf('a', { name: 'Roots' }))
  expect([first.paper.name, other.paper.name]).toEqual(['Plants', 'Roots'])
  expect(() => cache.of('three').parsed({ ...rowOf('a'), paper: null, key: null })).toThrow('no text')
})

test('[AT-30] the oldest versions leave, and a request that knew one still has it', () => {
  const cache = new VersionCache()
  const first = cache.of('one').parsed(rowOf('first'))
  const before = cache.of('one')
  for (let index = 0; index < 80; index += 1) cache.of('one').parsed(rowOf(`a${index}`))
  const missing = { paper: null, key: null }
  expect(() => cache.of('one').parsed({ ...rowOf('first'), ...missing })).toThrow('no text')
  expect(before.parsed({ ...rowOf('first'), ...missing })).toBe(first)
  const long = rowOf('long', { name: 'x'.repeat(4_100_000) })
  cache.of('one').parsed(long)
  expect(() => cache.of('one').parsed({ ...long, ...missing })).toThrow('no text')
})

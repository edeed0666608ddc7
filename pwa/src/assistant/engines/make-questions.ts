import { shortfall, shortfallOf, type Quiz, type QuizRequest } from '@takhti/assistant/port'
import type { Account, AssignmentType, Refused } from '@takhti/schema/ai/model'
import type { PlainQuestion } from '@takhti/schema/questions/model'
import type { MadeType } from '@takhti/schema/questions/rules'
import { lateCalls } from '#api/late-calls.ts'
import type { DeviceModels } from './device-models.ts'
import { askDevice, lettersForDevice } from './device-quiz.ts'
import { askEdge } from './edge.ts'
import type { News, SourceText } from './engine-orders.ts'
import type { EngineWorker, RunOptions } from './engine-worker.ts'
import type { EngineName } from './engines.ts'
import { originOf, type Origin } from './origin.ts'

/** The progress of a generation: a stage, the early summary, or the share of a model's download from 0 to 1. */
export type Progress = News | { download: number }

/** The request; with an `assignment` its tasks instead of a quiz's questions. */
export type Wanted = Omit<QuizRequest, 'types'> & {
  /** A model makes the first of them. */
  types: [MadeType, ...MadeType[]]
  assignment?: AssignmentType
}

export type Making = { engine: EngineName; source: SourceText; request: Wanted; models: DeviceModels }

/** Questions, and their engine. */
export type MadeQuiz = Pick<Quiz, 'questions' | 'short'> & { origin: Origin }

type RunContext = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/**
 * Questions of any engine, each with the result of the same checks. Rejects with an `EngineFault`, or with
 * `NotByEngine`.
 */
export async function makeQuestions(worker: EngineWorker, making: Making, context: RunContext): Promise<MadeQuiz> {
  const { engine } = making
  if (engine === 'edge') return await ofEdge(worker, making, context)
  const origin: Origin = { madeBy: engine, instead: null }
  if (engine === 'device') return { ...(await ofDevice(worker, making, context)), origin }
  return { ...(await ofEmbedded(worker, making, context)), origin }
}

function ofEmbedded(worker: EngineWorker, { source, request }: Making, context: RunContext): Promise<Quiz> {
  const { assignment: type, types: _, ...rest } = request
  return type === undefined
    ? worker.run({ name: 'quiz', request }, source, context)
    : worker.run({ name: 'assignment', request: { ...rest, type } }, source, context)
}

async function ofDevice(
  worker: EngineWorker,
  { source, request, models }: Making,
  { signal, onProgress: report }: RunContext,
) {
  const options: RunOptions = { signal, onProgress: report }
  report({ summary: await worker.run({ name: 'glance' }, source, options) })
  const passages = await worker.run({ name: 'passages', letters: lettersForDevice }, source, options)
  report({ stage: 'asking' })
  const asking = { models, passages, language: source.capture.language, request }
  const written = await askDevice(asking, { signal, onProgress: (download) => report({ download }) })
  const others = [...(request.besides ?? [])]
  const checked = await worker.run({ name: 'check', questions: written, others, isRepaired: true }, source, options)
  const questions = checked.filter(({ checks }) => checks.result === 'ok')
  const dropped = checked.length - questions.length
  if (questions.length >= request.count) return { questions }
  const code = dropped > 0 ? 'assistant/checks-failed' : 'assistant/too-few-facts'
  return { questions, short: shortfallOf({ asked: request.count, made: questions.length, dropped }, code) }
}

async function ofEdge(
  worker: EngineWorker,
  { source, request }: Making,
  { signal, onProgress: report }: RunContext,
): Promise<MadeQuiz> {
  report({ stage: 'asking' })
  glanceBeside(worker, source, { signal, onProgress: report })
  const made = await quizOfEdge({ source, request }, signal)
  const origin = originOf(made)
  if ('refused' in made) return { questions: [], short: shortfall(request.count, 0, made.refused), origin }
  const { questions, short } = made
  return { questions, ...(short && { short }), origin: actualOrigin(questions, origin) }
}

// A model without a usable question made nothing, whatever it reported.
function actualOrigin(questions: readonly PlainQuestion[], origin: Origin): Origin {
  if (questions.length === 0 || !questions.every(({ madeBy }) => madeBy === 'embedded')) return origin
  return { madeBy: 'embedded', instead: origin.instead ?? { of: 'edge', why: 'assistant/unreadable' } }
}

// The beginning of the source is read here while the server works; where that fails, only the wait is longer.
function glanceBeside(worker: EngineWorker, source: SourceText, { signal, onProgress: report }: RunContext): void {
  worker.run({ name: 'glance' }, source, { signal }).then(
    (summary) => report({ summary }),
    () => {},
  )
}

type Asked = Pick<Making, 'source' | 'request'>

async function quizOfEdge({ source, request }: Asked, signal: AbortSignal): Promise<(Quiz | Refused) & Account> {
  const { count: noOfQuestion, difficulty: difficultyLevel, levels, types, assignment, besides } = request
  const form = {
    // The server reads an item of My content by its own id.
    contentId: source.key,
    noOfQuestion,
    ...(difficultyLevel && { difficultyLevel }),
    ...(levels?.length && { bloomsTaxonomyLevels: [...levels] }),
    ...(besides?.length && { besides: [...besides] }),
  }
  if (assignment === undefined) return await askEdge(lateCalls.ai.quiz, { ...form, typeOfQuestion: types[0] }, signal)
  const made = await askEdge(lateCalls.ai.assignment, { ...form, type: assignment }, signal)
  if ('refused' in made || made.items.length === 0) return made
  return { ...made, questions: made.items.map(({ question }) => question) }
}

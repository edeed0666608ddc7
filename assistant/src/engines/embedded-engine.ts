import type { ChatPart, LessonPart } from '@takhti/schema/ai/model'
import {
  type AskRequest,
  type Concept,
  type Engine,
  type LessonRequest,
  type Options,
  refused,
  type Task,
} from '../port.ts'
import { makeCards } from '../quiz/cards.ts'
import { makeQuiz } from '../quiz/quiz.ts'
import { type Source, spanOf } from '../source.ts'
import { answerParts } from '../tasks/answer.ts'
import { draftAssessment, makeAssignment } from '../tasks/assignment.ts'
import { planLesson } from '../tasks/lesson-plan.ts'
import { gatherLesson, lessonParts } from '../tasks/lesson.ts'
import { explain } from '../tasks/passages.ts'
import { referenceAnswer } from '../tasks/reference.ts'
import { analyseTopics, searchQuery } from '../tasks/topics.ts'
import { read, type Reading, tag } from './source-lines.ts'
import { summarise } from './summary.ts'
import { listTerms } from './terms.ts'

const impossible = new Set<Task>(['translation', 'image-description', 'image', 'chat'])

const needsModel = () => Promise.resolve(refused('assistant/not-possible'))

/** The engine that needs no model and no network: it extracts and never invents. */
export const embedded: Engine = {
  name: 'embedded',
  can: (task) => (impossible.has(task) ? 'assistant/not-possible' : 'ok'),
  summarise: async (source, limit, options) => summarise(await readOnce(source, options), limit),
  keyConcepts: async (source, limit = 10, options) => conceptsOf(await readTagged(source, options), limit),
  makeQuiz: async (source, request, options) => makeQuiz(await readTagged(source, options), request),
  makeCards: async (source, limit, options) => makeCards(await readTagged(source, options), limit),
  makeLesson: (source, request, options) => gatherLesson(streamLesson(source, request, options)),
  streamLesson,
  planLesson: async (source, request, options) => planLesson(await readTagged(source, options), request),
  makeAssignment: async (source, request, options) => makeAssignment(await readTagged(source, options), request),
  draftAssessment: async (source, request, options) => draftAssessment(await readTagged(source, options), request),
  analyseTopics: async (source, limit, options) => analyseTopics(await readTagged(source, options), limit),
  searchQuery: async (source, options) => searchQuery(await readTagged(source, options)),
  explain: async (source, term, options) => explain(await readOnce(source, options), term),
  referenceAnswer: async (source, request, options) => referenceAnswer(await readTagged(source, options), request),
  translate: needsModel,
  describeImage: needsModel,
  ask,
  chat: ask,
}

async function* streamLesson(source: Source, request: LessonRequest, options?: Options): AsyncGenerator<LessonPart> {
  for (const part of lessonParts(await readTagged(source, options), request)) {
    options?.signal?.throwIfAborted()
    yield part
  }
}

// A conversation without a source would have to be invented.
async function* ask(sources: readonly Source[], request: AskRequest, options?: Options): AsyncGenerator<ChatPart> {
  if (sources.length === 0) return yield { kind: 'refused', ...refused('assistant/not-possible') }
  const isQuiz =
    request.action === 'QUIZ_ME' || request.action === 'APPLY_MY_KNOWLEDGE' || request.mode === 'QUIZ_MASTER'
  const readings = await Promise.all(
    sources.map((source) => (isQuiz ? readTagged(source, options) : readOnce(source, options))),
  )
  for (const part of answerParts(readings, request)) {
    options?.signal?.throwIfAborted()
    yield part
  }
}

const readings = new WeakMap<Source, Promise<Reading>>()

/** A source is read once for all its tasks. */
async function readOnce(source: Source, options?: Options): Promise<Reading> {
  options?.signal?.throwIfAborted()
  const known = readings.get(source) ?? read(source)
  readings.set(source, known)
  const reading = await known
  options?.signal?.throwIfAborted()
  return reading
}

async function readTagged(source: Source, options?: Options): Promise<Reading> {
  const reading = await tag(await readOnce(source, options))
  options?.signal?.throwIfAborted()
  return reading
}

function conceptsOf(reading: Reading, limit: number): Concept[] {
  return listTerms(reading)
    .slice(0, limit)
    .flatMap(({ text, mentions }) => {
      const line = reading.lines[mentions[0]?.line ?? -1]
      return line === undefined
        ? []
        : [{ term: text, count: mentions.length, span: spanOf(reading.source, line.range) }]
    })
}

import type { LessonPart } from '@takhti/schema/ai/model'
import { type Engine, type LessonRequest, type Options, refused, type Task } from '../../port.ts'
import type { Source } from '../../source.ts'
import { isTooShort } from '../source-lines.ts'
import { analyseTopics, keyConcepts, makeCards, searchQuery, summarise } from './extracts.ts'
import { makeLesson, planLesson, streamLesson } from './lessons.ts'
import { draftAssessment, makeAssignment, referenceAnswer } from './marking.ts'
import { promptEdition } from './prompts/edition.ts'
import { makeQuiz } from './quiz-requests.ts'
import { slideParts } from './slides.ts'
import type { Speaker } from './speaker.ts'
import { talk } from './talk.ts'
import { describeImage, explain, translate } from './text-requests.ts'
import { byOther, failureOf, insteadOf, orOther, orShort, type Work } from './work.ts'

type Begin = (options: Options) => Work

/**
 * An engine that asks a model and trusts no answer: each item has a passage found in the source, and has been through
 * the checks. Where the model fails, `other` does what it can, and `howMade` records that.
 */
export function modelEngine(speaker: Speaker, other: Engine): Engine {
  const begin: Begin = (options) => ({ speaker, other, options })
  return {
    name: speaker.maker,
    model: { name: speaker.model, prompts: promptEdition },
    can: (task) => (canModel(task, speaker) ? 'ok' : other.can(task)),
    ...extracting(begin, other),
    ...making(begin, other),
    slideParts: (source, count, options = {}) => slideParts(begin(options), source, count),
    explain: (source, term, options = {}) =>
      orOther(
        () => explain(begin(options), source, term),
        () => other.explain(source, term, options),
      ),
    translate: (request, options = {}) =>
      orOther(
        () => translate(begin(options), request),
        () => other.translate(request, options),
      ),
    describeImage: (picture, options = {}) =>
      orOther(
        () => describeImage(begin(options), picture),
        () => other.describeImage(picture, options),
      ),
    ask: (sources, request, options = {}) =>
      sources.length === 0
        ? other.ask(sources, request, options)
        : talk(begin(options), sources, { ...request, isFree: false }),
    chat: (sources, request, options = {}) => talk(begin(options), sources, { ...request, isFree: true }),
  }
}

function canModel(task: Task, { canSee }: Speaker): boolean {
  // A text model draws no images.
  return task === 'image-description' ? canSee : task !== 'image'
}

type Extracting = Pick<Engine, 'summarise' | 'keyConcepts' | 'makeQuiz' | 'makeCards' | 'analyseTopics' | 'searchQuery'>

// A source that is too short for any task is refused by the other engine, with its reason and without a call.
function extracting(begin: Begin, other: Engine): Extracting {
  return {
    summarise(source, limit, options = {}) {
      const others = () => other.summarise(source, limit, options)
      return isTooShort(source) ? byOther(others) : orShort(() => summarise(begin(options), source, limit), others)
    },
    keyConcepts(source, limit = 10, options = {}) {
      const others = () => other.keyConcepts(source, limit, options)
      return isTooShort(source) ? byOther(others) : orShort(() => keyConcepts(begin(options), source, limit), others)
    },
    makeQuiz(source, request, options = {}) {
      const others = () => other.makeQuiz(source, request, options)
      return isTooShort(source) ? byOther(others) : orShort(() => makeQuiz(begin(options), source, request), others)
    },
    makeCards(source, limit = 10, options = {}) {
      const others = () => other.makeCards(source, limit, options)
      return isTooShort(source) ? byOther(others) : orShort(() => makeCards(begin(options), source, limit), others)
    },
    analyseTopics(source, limit = 8, options = {}) {
      const others = () => other.analyseTopics(source, limit, options)
      return isTooShort(source) ? byOther(others) : orOther(() => analyseTopics(begin(options), source, limit), others)
    },
    searchQuery(source, options = {}) {
      const others = () => other.searchQuery(source, options)
      return isTooShort(source) ? byOther(others) : orOther(() => searchQuery(begin(options), source), others)
    },
  }
}

type Making = Pick<
  Engine,
  'makeLesson' | 'streamLesson' | 'planLesson' | 'makeAssignment' | 'draftAssessment' | 'referenceAnswer'
>

function making(begin: Begin, other: Engine): Making {
  return {
    makeLesson(source, request, options = {}) {
      const others = () => other.makeLesson(source, request, options)
      return isTooShort(source) ? byOther(others) : orOther(() => makeLesson(begin(options), source, request), others)
    },
    streamLesson: (source, request, options = {}) => streamed(begin(options), source, request),
    planLesson(source, request, options = {}) {
      const others = () => other.planLesson(source, request, options)
      // The structures that cannot be chosen yet are refused in one place.
      if (isTooShort(source) || request.structure !== 'FIVE_E') return others()
      return orOther(() => planLesson(begin(options), source, request), others)
    },
    makeAssignment(source, request, options = {}) {
      const others = () => other.makeAssignment(source, request, options)
      return isTooShort(source)
        ? byOther(others)
        : orOther(() => makeAssignment(begin(options), source, request), others)
    },
    draftAssessment(source, request, options = {}) {
      const others = () => other.draftAssessment(source, request, options)
      return isTooShort(source)
        ? byOther(others)
        : orOther(() => draftAssessment(begin(options), source, request), others)
    },
    referenceAnswer(source, request, options = {}) {
      const others = () => other.referenceAnswer(source, request, options)
      return isTooShort(source)
        ? byOther(others)
        : orOther(() => referenceAnswer(begin(options), source, request), others)
    },
  }
}

async function* streamed(work: Work, source: Source, request: LessonRequest): AsyncGenerator<LessonPart> {
  const { options } = work
  if (isTooShort(source)) return yield* work.other.streamLesson(source, request, options)
  let hasBegun = false
  try {
    for await (const part of streamLesson(work, source, request)) {
      hasBegun = true
      yield part
    }
  } catch (error) {
    options.signal?.throwIfAborted()
    const code = failureOf(error)
    if (hasBegun) return yield { kind: 'refused', ...refused(code) }
    for await (const part of work.other.streamLesson(source, request, options)) {
      if (part.kind !== 'refused') insteadOf(part, code)
      yield part.kind === 'refused' ? { kind: 'refused', ...refused(code) } : part
    }
  }
}

import {
  type AssessmentRequest,
  type LessonRequest,
  type QuizRequest,
  refused,
  type TranslationRequest,
} from '@takhti/assistant/port'
import { ai } from '@takhti/schema/ai/contract'
import type { AssessmentInput, LessonInput, QuizInput, TranslateInput } from '@takhti/schema/ai/inputs'
import type { EngineHere } from '@takhti/schema/ai/model'
import { tasks } from '@takhti/schema/ai/rules'
import type { output } from 'zod'
import { implement } from '#http/implement.ts'
import { learningLanguageOf } from '#languages/port.ts'
import { configuredImages } from '#platform/image-engine.ts'
import type { Platform } from '#platform/platform.ts'
import type { Session } from '#platform/session-store.ts'
import { drawing } from './drawing.ts'
import { accountOf, engineFor } from './engine.ts'
import { pictureFor } from './picture.ts'
import { onSource, partsOnSource, withoutSource } from './task.ts'

type Form = Omit<output<typeof AssessmentInput>, 'contentId'> & Pick<output<typeof QuizInput>, 'besides'>

/** The engine's request for a form of the quiz-generation panel. */
export function quizRequestOf(input: Form, seed: number): QuizRequest & AssessmentRequest {
  const { difficultyLevel, noOfQuestion, typeOfQuestion, bloomsTaxonomyLevels, besides } = input
  return {
    seed,
    count: noOfQuestion,
    ...(typeOfQuestion && { types: [typeOfQuestion] }),
    ...(bloomsTaxonomyLevels && { levels: bloomsTaxonomyLevels }),
    ...(difficultyLevel && { difficulty: difficultyLevel }),
    ...(besides && { besides }),
  }
}

function lessonRequestOf({ sections }: output<typeof LessonInput>, seed: number): LessonRequest {
  return { seed, ...(sections !== undefined && { sections }) }
}

type Translating = { input: output<typeof TranslateInput>; platform: Platform; session: Pick<Session, 'personId'> }

/** The engine's request for a translation call. Without a target it is the language that the caller learns in. */
export async function translationOf({ input, platform, session }: Translating): Promise<TranslationRequest> {
  const { text, from, to = await learningLanguageOf(platform, session.personId) } = input
  return { text, to, ...(from !== undefined && { from }) }
}

export const aiHandlers = implement(ai, () => null, {
  async engine({ platform }): Promise<EngineHere> {
    const engine = await engineFor(platform.env)
    const draws = configuredImages(platform.env) !== null
    // No engine of texts draws.
    const can = tasks.filter((task) => (task === 'image' ? draws : engine.can(task) === 'ok'))
    const { name, model } = engine
    return { engine: name === 'edge' ? 'edge' : 'embedded', ...(model && { model: model.name }), tasks: can }
  },
  lesson: (args) =>
    onSource(args, ({ engine, source, seed, options }) =>
      engine.makeLesson(source, lessonRequestOf(args.input, seed), options),
    ),
  lessonStream: (args) =>
    partsOnSource(args, ({ engine, source, seed, options }) =>
      engine.streamLesson(source, lessonRequestOf(args.input, seed), options),
    ),
  lessonPlan(args) {
    const { desiredOutcomes: outcomes, structure, bloomsTaxonomyLevels: levels = [] } = args.input
    return onSource(args, ({ engine, source, seed, options }) =>
      engine.planLesson(source, { seed, outcomes, structure, levels }, options),
    )
  },
  quiz: (args) =>
    onSource(args, ({ engine, source, seed, options }) =>
      engine.makeQuiz(source, quizRequestOf(args.input, seed), options),
    ),
  quizJson: (args) =>
    onSource(args, ({ engine, source, seed, options }) =>
      engine.makeQuiz(source, quizRequestOf(args.input, seed), options),
    ),
  generateQuestions: (args) =>
    onSource(args, ({ engine, source, seed, options }) =>
      engine.makeQuiz(source, quizRequestOf(args.input, seed), options),
    ),
  assignment: (args) =>
    onSource(args, ({ engine, source, seed, options }) =>
      engine.makeAssignment(source, { ...quizRequestOf(args.input, seed), type: args.input.type }, options),
    ),
  assessment: (args) =>
    onSource(args, ({ engine, source, seed, options }) =>
      engine.draftAssessment(source, quizRequestOf(args.input, seed), options),
    ),
  referenceAnswerRubric(args) {
    const { question, points, span } = args.input
    return onSource(args, ({ engine, source, options }) =>
      engine.referenceAnswer(source, { question, points, ...(span && { span }) }, options),
    )
  },
  resourceSearchQuery: (args) => onSource(args, ({ engine, source, options }) => engine.searchQuery(source, options)),
  translate: (args) =>
    withoutSource(args, async (engine, options) => engine.translate(await translationOf(args), options)),
  summarize: (args) =>
    onSource(args, ({ engine, source, options }) => engine.summarise(source, args.input.limit, options)),
  async imageDescribe(args) {
    const picture = await pictureFor(args)
    if ('refused' in picture) return picture
    return withoutSource(args, (engine, options) => engine.describeImage(picture, options))
  },
  topicAnalysis: (args) =>
    onSource(args, ({ engine, source, options }) => engine.analyseTopics(source, args.input.limit, options)),
  keyConcepts: (args) =>
    onSource(args, async ({ engine, source, options }) => {
      const concepts = await engine.keyConcepts(source, args.input.limit, options)
      return concepts.length === 0
        ? refused('assistant/too-few-facts')
        : { concepts, ...(await accountOf(concepts, engine, args.platform.now())) }
    }),
  flashcards: (args) =>
    onSource(args, ({ engine, source, options }) => engine.makeCards(source, args.input.limit, options)),
  image: drawing,
})

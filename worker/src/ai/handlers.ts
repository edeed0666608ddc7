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
import { accountOf, engineFor } from './engine.ts'
import { onSource, partsOnSource, withoutSource } from './task.ts'

type Form = Omit<output<typeof AssessmentInput>, 'contentId'> & Pick<output<typeof QuizInput>, 'besides'>

/** What the quiz-generation panel's form asks an engine for. */
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

/** What a call about translation asks an engine for. */
export function translationOf({ text, to, from }: output<typeof TranslateInput>): TranslationRequest {
  return { text, to, ...(from !== undefined && { from }) }
}

export const aiHandlers = implement(ai, () => null, {
  async engine({ platform }): Promise<EngineHere> {
    const engine = await engineFor(platform.env)
    const can = tasks.filter((task) => engine.can(task) === 'ok')
    return { engine: engine.name === 'edge' ? 'edge' : 'embedded', tasks: can }
  },
  lesson: (args) =>
    onSource(args, ({ engine, source, seed }) => engine.makeLesson(source, lessonRequestOf(args.input, seed))),
  lessonStream: (args) =>
    partsOnSource(args, ({ engine, source, seed }) => engine.streamLesson(source, lessonRequestOf(args.input, seed))),
  lessonPlan(args) {
    const { desiredOutcomes: outcomes, structure, bloomsTaxonomyLevels: levels = [] } = args.input
    return onSource(args, ({ engine, source, seed }) =>
      engine.planLesson(source, { seed, outcomes, structure, levels }),
    )
  },
  quiz: (args) =>
    onSource(args, ({ engine, source, seed }) => engine.makeQuiz(source, quizRequestOf(args.input, seed))),
  quizJson: (args) =>
    onSource(args, ({ engine, source, seed }) => engine.makeQuiz(source, quizRequestOf(args.input, seed))),
  generateQuestions: (args) =>
    onSource(args, ({ engine, source, seed }) => engine.makeQuiz(source, quizRequestOf(args.input, seed))),
  assignment: (args) =>
    onSource(args, ({ engine, source, seed }) =>
      engine.makeAssignment(source, { ...quizRequestOf(args.input, seed), type: args.input.type }),
    ),
  assessment: (args) =>
    onSource(args, ({ engine, source, seed }) => engine.draftAssessment(source, quizRequestOf(args.input, seed))),
  referenceAnswerRubric(args) {
    const { question, points, span } = args.input
    return onSource(args, ({ engine, source }) =>
      engine.referenceAnswer(source, { question, points, ...(span && { span }) }),
    )
  },
  resourceSearchQuery: (args) => onSource(args, ({ engine, source }) => engine.searchQuery(source)),
  translate: (args) => withoutSource(args, (engine) => engine.translate(translationOf(args.input))),
  summarize: (args) => onSource(args, ({ engine, source }) => engine.summarise(source, args.input.limit)),
  imageDescribe(args) {
    const { type, language } = args.input
    const bytes = Uint8Array.from(atob(args.input.bytes), (each) => each.charCodeAt(0))
    return withoutSource(args, (engine) => engine.describeImage({ bytes, type, language }))
  },
  topicAnalysis: (args) => onSource(args, ({ engine, source }) => engine.analyseTopics(source, args.input.limit)),
  keyConcepts: (args) =>
    onSource(args, async ({ engine, source }) => {
      const concepts = await engine.keyConcepts(source, args.input.limit)
      return concepts.length === 0
        ? refused('assistant/too-few-facts')
        : { concepts, ...(await accountOf(concepts, engine)) }
    }),
  flashcards: (args) => onSource(args, ({ engine, source }) => engine.makeCards(source, args.input.limit)),
  // No engine draws yet.
  image: () => refused('assistant/not-possible'),
})

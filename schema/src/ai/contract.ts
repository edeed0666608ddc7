import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done, Id } from '../kit/wire.ts'
import { DrawnImage } from './drawn-image.ts'
import {
  AskInput,
  AssessmentInput,
  AssignmentInput,
  ChatInput,
  DrawInput,
  FromSource,
  LessonInput,
  LessonPlanInput,
  PictureInput,
  QuizInput,
  ReferenceInput,
  SomeInput,
  TranslateInput,
} from './inputs.ts'
import {
  AssessmentDraft,
  Assignment,
  Cards,
  ChatPart,
  Concepts,
  EngineHere,
  ImageDescription,
  Lesson,
  LessonPart,
  LessonPlan,
  Quiz,
  ReferenceAnswer,
  Refused,
  SearchQuery,
  Summary,
  TopicAnalysis,
  Translation,
} from './model.ts'

const teachers = { roles: ['instructor'], feature: 'brightAi', offline: 'never' } as const

const learners = { roles: ['instructor', 'learner'], feature: 'brightAi', offline: 'never' } as const

/**
 * Calls of the area `ai`: results of the assistant for teachers. Each costs a credit; a refusal, which is an answer,
 * costs none.
 */
export const ai = {
  engine: query({
    path: '/ai/engine',
    summary:
      'Which engine answers here, and the tasks that it can do. Costs no credit, and is known after a plan has lapsed, too.',
    ...learners,
    feature: null,
    input: z.object({}),
    output: EngineHere,
  }),
  lesson: command({
    path: '/ai/lesson',
    summary: 'A lesson from a source: sections of its own sentences, with concepts and questions.',
    ...teachers,
    input: LessonInput,
    output: z.union([Refused, Lesson]),
  }),
  lessonStream: command({
    path: '/ai/lesson-sse',
    summary: 'A lesson in parts; as events, one by one, where the caller accepts `text/event-stream`.',
    ...teachers,
    input: LessonInput,
    output: z.array(LessonPart),
  }),
  lessonPlan: command({
    path: '/ai/lesson-plan',
    summary: 'A 5E lesson plan from a source, and what of the wish it does not fill.',
    ...teachers,
    input: LessonPlanInput,
    output: z.union([Refused, LessonPlan]),
  }),
  quiz: command({
    path: '/ai/quiz',
    summary: "Checked questions from a source, by the quiz-generation panel's form.",
    ...teachers,
    input: QuizInput,
    output: z.union([Refused, Quiz]),
  }),
  quizJson: command({
    path: '/ai/quiz-json',
    summary: 'The same as `ai/quiz`, under the name that other clients know.',
    ...teachers,
    input: QuizInput,
    output: z.union([Refused, Quiz]),
  }),
  generateQuestions: command({
    path: '/assessment/question/generateQuestions',
    summary: 'Checked questions from a text, for an assessment.',
    ...teachers,
    input: QuizInput,
    output: z.union([Refused, Quiz]),
  }),
  assignment: command({
    path: '/ai/assignment',
    summary: 'Written tasks with what they are marked by, or questions with options.',
    ...teachers,
    input: AssignmentInput,
    output: z.union([Refused, Assignment]),
  }),
  assessment: command({
    path: '/ai/assessment',
    summary: 'A draft of an assessment of up to thirty questions, none asking what another asks.',
    ...teachers,
    input: AssessmentInput,
    output: z.union([Refused, AssessmentDraft]),
  }),
  referenceAnswerRubric: command({
    path: '/ai/reference-answer-rubric',
    summary: 'The model answer of a written question, and the facts that earn its points.',
    ...teachers,
    input: ReferenceInput,
    output: z.union([Refused, ReferenceAnswer]),
  }),
  resourceSearchQuery: command({
    path: '/ai/resource-search-query',
    summary: "What to look for when more on a source's matter is wanted.",
    ...teachers,
    input: FromSource,
    output: z.union([Refused, SearchQuery]),
  }),
  translate: command({
    path: '/ai/translate',
    summary: 'A text in another language; refused in words where no engine can.',
    ...teachers,
    input: TranslateInput,
    output: z.union([Refused, Translation]),
  }),
  summarize: command({
    path: '/ai/summarize',
    summary: 'Sentences of a source that cover it to its end, with their places.',
    ...teachers,
    input: SomeInput,
    output: z.union([Refused, Summary]),
  }),
  imageDescribe: command({
    path: '/ai/image-describe',
    summary:
      'What a picture shows, in a model’s words; of a file of the caller’s own, or of bytes that come along. Refused in words where no engine can, and where it is no picture.',
    ...teachers,
    input: PictureInput,
    output: z.union([Refused, ImageDescription]),
  }),
  topicAnalysis: command({
    path: '/ai/topic-analysis',
    summary: 'What a source is about: topics, their share of it, and passages.',
    ...teachers,
    input: SomeInput,
    output: z.union([Refused, TopicAnalysis]),
  }),
  keyConcepts: command({
    path: '/ai/key-concepts',
    summary: 'The terms a source speaks of most, each with a sentence that says it.',
    ...teachers,
    input: SomeInput,
    output: z.union([Refused, Concepts]),
  }),
  flashcards: command({
    path: '/ai/flashcards',
    summary: 'Cards of what a source defines.',
    ...teachers,
    input: SomeInput,
    output: z.union([Refused, Cards]),
  }),
  image: command({
    path: '/ai/image',
    summary: 'A picture drawn from words, a file of the caller’s own; refused in words where no engine can.',
    ...teachers,
    input: DrawInput,
    output: z.union([Refused, DrawnImage]),
    errors: ['LICENSE_LIMIT_EXHAUSTED'],
  }),
}

/**
 * Calls of the area `learning-ai`, for learners too. Threads are stored elsewhere; each call contains the conversation.
 */
export const learningAi = {
  chatCompletion: command({
    path: '/learning-ai/chat-completion',
    summary:
      'An answer to what was said so far, from a source where there is one; as events where the caller accepts them.',
    ...learners,
    input: ChatInput,
    output: z.array(ChatPart),
  }),
  summary: command({
    path: '/learning-ai/summary',
    summary: 'Sentences of a video or a document that cover it to its end.',
    ...learners,
    input: SomeInput,
    output: z.union([Refused, Summary]),
  }),
  questions: command({
    path: '/learning-ai/questions',
    summary: 'Checked questions from a video or a document.',
    ...learners,
    input: QuizInput,
    output: z.union([Refused, Quiz]),
  }),
  translate: command({
    path: '/learning-ai/translate',
    summary: 'A text in another language; refused in words where no engine can.',
    ...learners,
    input: TranslateInput,
    output: z.union([Refused, Translation]),
  }),
  quizFromText: command({
    path: '/learning-ai/quiz-from-text',
    summary: 'Checked questions from a text.',
    ...learners,
    input: QuizInput,
    output: z.union([Refused, Quiz]),
  }),
  ask: command({
    path: '/learning-ai/ask',
    summary: 'The passages of a source that answer, with their places; as events where the caller accepts them.',
    ...learners,
    input: AskInput,
    output: z.array(ChatPart),
  }),
  askPdf: command({
    path: '/learning-ai/pdf-ask',
    summary: 'The passages of a document that answer, with their pages; as events where the caller accepts them.',
    ...learners,
    input: AskInput,
    output: z.array(ChatPart),
  }),
  askVideo: command({
    path: '/learning-ai/youtube-chat',
    summary: 'The passages of a video that answer, with their seconds; as events where the caller accepts them.',
    ...learners,
    input: AskInput,
    output: z.array(ChatPart),
  }),
  reset: command({
    path: '/learning-ai/reset',
    summary:
      "Forgets what was said in one of the caller's conversations, which then begins anew with the same sources.",
    ...teachers,
    feature: null,
    input: z.object({ threadId: Id }),
    output: Done,
  }),
}

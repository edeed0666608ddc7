import * as z from 'zod'
import { SummarySentence } from '../files/model.ts'
import { Id } from '../kit/wire.ts'
import { BloomLevel, Maker, ModelLabel, PlainQuestion, SourceSpan } from '../questions/model.ts'
import {
  assignmentTypes,
  chatModes,
  desiredOutcomes,
  fiveE,
  lessonStructures,
  personas,
  quickActions,
  type RefusalCode,
  refusals,
  tasks,
} from './rules.ts'

// The record's own keys, so that every entry of the record is one.
export const Refusal = z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]])

/** Fewer were made than requested, and why; `reason` is English, clients translate by `code`. */
export const Shortfall = z.object({
  asked: z.int(),
  made: z.int(),
  code: Refusal,
  reason: z.string(),
  /** Questions that the source gave and that failed the checks: they are not shown. */
  dropped: z.int().positive().optional(),
})

export type Shortfall = z.infer<typeof Shortfall>

/** A refusal with its reason. */
export const Refused = z.object({ refused: Refusal, reason: z.string() })

export type Refused = z.infer<typeof Refused>

/** The maker of a result. `instead`: why another engine than the first made it; `model` is set where a model did. */
export const Account = z.object({ madeBy: Maker.optional(), instead: Refused.optional(), model: ModelLabel.optional() })

export type Account = z.infer<typeof Account>

const account = Account.shape

const short = { short: Shortfall.optional(), ...account }

/** The tasks of an engine. */
export const Task = z.enum(tasks)

export type Task = z.infer<typeof Task>

/** The server's engine, and its tasks; others it refuses with a reason. */
export const EngineHere = z.object({
  engine: z.enum(['embedded', 'edge']),
  /** The model, by its server's name. */
  model: z.string().optional(),
  tasks: z.array(Task),
})

export type EngineHere = z.infer<typeof EngineHere>

export { SummarySentence }

export type SummarySentence = z.infer<typeof SummarySentence>

export const Summary = z.object({ sentences: z.array(SummarySentence), ...short })

export type Summary = z.infer<typeof Summary>

/** A term of the source, its count, and the first sentence that contains it. */
export const Concept = z.object({ term: z.string(), count: z.int(), span: SourceSpan })

export type Concept = z.infer<typeof Concept>

export const Concepts = z.object({ concepts: z.array(Concept), ...account })

/** A flashcard: a term and the source's explanation. */
export const Card = z.object({ front: z.string(), back: z.string(), span: SourceSpan })

export type Card = z.infer<typeof Card>

export const Cards = z.object({ cards: z.array(Card), ...short })

export type Cards = z.infer<typeof Cards>

export const Quiz = z.object({ questions: z.array(PlainQuestion), ...short })

export type Quiz = z.infer<typeof Quiz>

/** One item of a lesson's content, after the specification's sample lesson; `sentences` are those of `text`, with their places. */
export const LessonItem = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  /** Search terms for an image or a video. */
  media_keyword: z.string(),
  sentences: z.array(SummarySentence),
  concepts: z.array(Concept),
  questions: z.array(PlainQuestion),
})

export type LessonItem = z.infer<typeof LessonItem>

export const Lesson = z.object({ title: z.string(), content: z.array(LessonItem), ...short })

export type Lesson = z.infer<typeof Lesson>

/** A part of a streamed lesson: its title, an item without questions, then an item's questions, at last the end. */
export const LessonPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('title'), title: z.string() }),
  z.object({ kind: z.literal('item'), item: LessonItem }),
  z.object({ kind: z.literal('questions'), itemId: Id, questions: z.array(PlainQuestion) }),
  z.object({ kind: z.literal('end'), ...short }),
  Refused.extend({ kind: z.literal('refused') }),
])

export type LessonPart = z.infer<typeof LessonPart>

export const DesiredOutcome = z.enum(desiredOutcomes)

export type DesiredOutcome = z.infer<typeof DesiredOutcome>

export const LessonStructure = z.enum(lessonStructures)

export type LessonStructure = z.infer<typeof LessonStructure>

/**
 * One line of a plan. Content of the source has a span; an activity that a model proposes has none. A question is
 * included in full, and `text` is its wording.
 */
export const PlanItem = z.object({
  kind: z.enum(['statement', 'concept', 'question', 'activity']),
  text: z.string(),
  span: SourceSpan.optional(),
  question: PlainQuestion.optional(),
})

export type PlanItem = z.infer<typeof PlanItem>

export const PlanPhase = z.object({ phase: z.enum(fiveE), items: z.array(PlanItem) })

export type PlanPhase = z.infer<typeof PlanPhase>

/** The learners' outcomes: a statement or term of the source under each requested outcome. */
export const PlanOutcome = z.object({
  outcome: DesiredOutcome,
  text: z.string(),
  bloomLevel: BloomLevel.optional(),
  span: SourceSpan.optional(),
})

export type PlanOutcome = z.infer<typeof PlanOutcome>

export const LessonPlan = z.object({
  title: z.string(),
  structure: LessonStructure,
  outcomes: z.array(PlanOutcome),
  phases: z.array(PlanPhase),
  /** The requested outcomes and levels that this engine cannot fill, each with the reason. */
  missing: z.array(z.object({ wanted: z.union([DesiredOutcome, BloomLevel]), ...Refused.shape })),
  ...short,
})

export type LessonPlan = z.infer<typeof LessonPlan>

export const AssignmentType = z.enum(assignmentTypes)

export type AssignmentType = z.infer<typeof AssignmentType>

/** A written task, in the specification's field names, and the same task as a question. */
export const SubjectiveItem = z.object({
  title: z.string(),
  activity: z.string(),
  rubrik: z.string(),
  points: z.number(),
  question: PlainQuestion,
})

export type SubjectiveItem = z.infer<typeof SubjectiveItem>

/** An assignment; Subjective has items, Objective has questions with options. */
export const Assignment = z.object({
  title: z.string(),
  type: AssignmentType,
  items: z.array(SubjectiveItem),
  questions: z.array(PlainQuestion),
  ...short,
})

export type Assignment = z.infer<typeof Assignment>

/** A draft that can become an assessment. */
export const AssessmentDraft = z.object({
  name: z.string(),
  description: z.string(),
  questions: z.array(PlainQuestion),
  totalPoints: z.number(),
  ...short,
})

export type AssessmentDraft = z.infer<typeof AssessmentDraft>

/** A topic of a source: its share from 0 to 1, its terms, and passages. */
export const Topic = z.object({
  name: z.string(),
  weight: z.number().min(0).max(1),
  terms: z.array(z.string()),
  spans: z.array(SourceSpan),
})

export type Topic = z.infer<typeof Topic>

export const TopicAnalysis = z.object({ topics: z.array(Topic), ...short })

export type TopicAnalysis = z.infer<typeof TopicAnalysis>

/** Search queries for more on a source's subject. */
export const SearchQuery = z.object({ query: z.string(), terms: z.array(z.string()), ...account })

export type SearchQuery = z.infer<typeof SearchQuery>

export const Translation = z.object({ text: z.string(), from: z.string(), to: z.string(), ...account })

export type Translation = z.infer<typeof Translation>

/** A source's explanation of a topic; `text` is a model's own wording, supported by the passages. */
export const Explanation = z.object({
  term: z.string(),
  text: z.string().optional(),
  passages: z.array(SummarySentence),
})

export type Explanation = z.infer<typeof Explanation>

/** One fact that a written answer must name, and its points. */
export const RubricPoint = z.object({ fact: z.string(), points: z.number(), span: SourceSpan.optional() })

export type RubricPoint = z.infer<typeof RubricPoint>

export const ReferenceAnswer = z.object({
  answer: z.string(),
  rubric: z.array(RubricPoint),
  points: z.number(),
  spans: z.array(SourceSpan),
  ...account,
})

export type ReferenceAnswer = z.infer<typeof ReferenceAnswer>

export const ImageDescription = z.object({ text: z.string(), ...account })

export type ImageDescription = z.infer<typeof ImageDescription>

export const ChatMode = z.enum(chatModes)

export type ChatMode = z.infer<typeof ChatMode>

export const Persona = z.enum(personas)

export type Persona = z.infer<typeof Persona>

export const QuickAction = z.enum(quickActions)

export type QuickAction = z.infer<typeof QuickAction>

export const ChatMessage = z.object({ role: z.enum(['user', 'assistant']), text: z.string().max(20_000) })

export type ChatMessage = z.infer<typeof ChatMessage>

/** A place in one of a question's sources, by the source's index. */
export const Citation = z.object({ source: z.int().min(0), span: SourceSpan })

export type Citation = z.infer<typeof Citation>

/**
 * A part of a streamed answer. The texts concatenate to the answer; a citation backs the text before it. The end states
 * whether the sources answer the question; nothing follows it or a refusal.
 */
export const ChatPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('citation'), citation: Citation }),
  z.object({ kind: z.literal('questions'), questions: z.array(PlainQuestion) }),
  z.object({ kind: z.literal('end'), isAnswered: z.boolean(), ...account }),
  Refused.extend({ kind: z.literal('refused') }),
])

export type ChatPart = z.infer<typeof ChatPart>

/** A whole answer, for callers that do not stream. */
export const ChatAnswer = z.object({
  text: z.string(),
  citations: z.array(Citation),
  questions: z.array(PlainQuestion),
  isAnswered: z.boolean(),
})

export type ChatAnswer = z.infer<typeof ChatAnswer>

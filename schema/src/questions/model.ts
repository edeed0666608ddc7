import * as z from 'zod'
import { richText } from '../kit/rich-text/model.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { isPictureName } from './picture-name.ts'
import {
  allTypes,
  bloomLevels,
  difficulties,
  faults,
  leastSeconds,
  maxFormula,
  maxOptionLetters,
  maxOptions,
  maxParameters,
  maxPictureLetters,
  maxQuestionCount,
  minQuestionCount,
  mostSeconds,
  parameterNames,
  questionTypes,
  type MadeType,
} from './rules.ts'

/** The kinds of questions, those that only people make included. */
export const QuestionType = z.enum(allTypes)

export type QuestionType = z.infer<typeof QuestionType>

/** Bloom's level that a question works at. */
export const BloomLevel = z.enum(bloomLevels)

export type BloomLevel = z.infer<typeof BloomLevel>

export const Difficulty = z.enum(difficulties)

export type Difficulty = z.infer<typeof Difficulty>

/** The maker of a question: a person, the engine without a model, the browser's model, or a model on the server. */
export const makers = ['person', 'embedded', 'device', 'edge'] as const

export const Maker = z.enum(makers)

export type Maker = z.infer<typeof Maker>

/**
 * A passage of a source. `start` and `end` are UTF-16 offsets into the source's reading text, `quote` is exactly that
 * slice; the segments are indexes into the capture, both inclusive; `startMs` is the place in the video, `page` the page
 * of the document, from 1; `contentId` is the item of *My content*, where the passage is apart from it.
 */
export const SourceSpan = z.object({
  firstSegment: z.int().min(0),
  lastSegment: z.int().min(0),
  start: z.int().min(0),
  end: z.int().min(0),
  quote: z.string().max(4_000),
  startMs: z.int().min(0).optional(),
  page: z.int().min(1).optional(),
  contentId: Id.optional(),
})

export type SourceSpan = z.infer<typeof SourceSpan>

/** A reason to doubt a question. */
export const Fault = z.enum(faults)

/** The outcome of the checks: `ok`, or `not sure` with the reasons. */
export const Checks = z.object({ result: z.enum(['ok', 'not sure']), reasons: z.array(Fault) })

export type Checks = z.infer<typeof Checks>

const OptionId = z.string().min(1).max(40)

/** One choice of a question in plain text. */
export const PlainOption = z.object({ id: OptionId, title: z.string().min(1).max(maxOptionLetters) })

/** One choice of a question. */
export const Option = z.object({ id: OptionId, title: richText(maxOptionLetters, { isNeeded: true }) })

export type Option = z.infer<typeof Option>

/** A file that belongs to a question, by reference. A published paper has its type and size from the stored file. */
export const QuestionFile = z.object({
  id: Id,
  name: z.string().min(1).max(300),
  mediaType: z.string().max(200).optional(),
  bytes: z.int().min(0).optional(),
})

export type QuestionFile = z.infer<typeof QuestionFile>

/** The label of a model's work: its name, the version of its prompts, and the time of the answer. */
export const ModelLabel = z.object({ name: z.string().max(200), prompts: z.int(), at: Instant })

export type ModelLabel = z.infer<typeof ModelLabel>

/** The scale that a number is chosen on; `right` with `tolerance` on both sides is right. */
export const Range = z.object({
  min: z.number(),
  max: z.number(),
  step: z.number().positive(),
  unit: z.string().max(40).optional(),
  right: z.number(),
  tolerance: z.number().min(0),
})

export type Range = z.infer<typeof Range>

const Part = z.number().min(0).max(1)

/** A place in an image: an ellipse, its middle and radii in fractions of the image's width and height. */
export const Spot = z.object({ x: Part, y: Part, rx: Part, ry: Part })

export type Spot = z.infer<typeof Spot>

/** A number that each student draws of their own: one of `min`, `min + step` … `max` that `exclude` leaves. */
export const Parameter = z.object({
  name: z.enum(parameterNames),
  min: z.number(),
  max: z.number(),
  step: z.number().positive(),
  exclude: z.array(z.number()).max(50).optional(),
})

export type Parameter = z.infer<typeof Parameter>

/** The definition of a `NUMERIC`. `{{a}}` in the question's text is the number of the parameter `a`. */
export const Numeric = z.object({
  parameters: z.array(Parameter).max(maxParameters),
  /** The right number, in the expression language of the graphs, of the parameters. */
  key: z.string().min(1).max(maxFormula),
  tolerance: z.number().min(0),
  /** Whether the tolerance is a share of the right number, 0.05 being five in a hundred. */
  isRelative: z.boolean(),
  unit: z.string().max(40).optional(),
})

export type Numeric = z.infer<typeof Numeric>

/** A question all in plain text: for engines and checks, and for lists, e-mail and files. */
export const PlainQuestion = z.object({
  /** Stable for the life of the question, through edits, copies into sets and answers. */
  id: Id,
  type: QuestionType,
  description: z.string().min(1).max(2_000),
  options: z.array(PlainOption).max(maxOptions),
  /** Ids of the right options, of an `ORDER` all of them in the right order; empty for a written answer. */
  correctOptions: z.array(z.string()),
  /** The right answer as text: the right option's title, or the model answer. */
  answer: z.string().max(4_000),
  /** The scale of a `RANGE`. */
  range: Range.optional(),
  /** The right places of a `POINT` in its image. */
  spots: z.array(Spot).max(20).optional(),
  /** The number of a `NUMERIC`. */
  numeric: Numeric.optional(),
  /** The marking scheme of a written answer. */
  rubric: z.string().max(4_000).optional(),
  points: z.number().min(0).max(1_000),
  /** The time to answer it in a timed live quiz, where it differs from that of the others. */
  seconds: z.int().min(leastSeconds).max(mostSeconds).optional(),
  topicId: Id.optional(),
  topicName: z.string().max(200).optional(),
  bloomLevel: BloomLevel.optional(),
  difficulty: Difficulty,
  /** The school year in which pupils can read it, 1 to 16. */
  readingGrade: z.number().min(1).max(16).optional(),
  explanation: z.string().max(4_000),
  /** Its image: pixels as a `data:` URL, or the name of a stored file; and whether it is shown. */
  image: z.string().max(maxPictureLetters).refine(isPictureName, 'Not a picture').optional(),
  showQuesImg: z.boolean().optional(),
  files: z.array(QuestionFile).max(10).optional(),
  /** Text of the source that decides the answer; it is inside the span. */
  evidence: z.string().max(4_000).optional(),
  span: SourceSpan.optional(),
  checks: Checks,
  madeBy: Maker,
  model: ModelLabel.optional(),
})

export type PlainQuestion = z.infer<typeof PlainQuestion>

/** A question, after the specification's entity. Every feature of Takhti that asks questions uses these. */
export const Question = PlainQuestion.extend({
  description: richText(2_000, { isNeeded: true }),
  options: z.array(Option).max(maxOptions),
  answer: richText(4_000),
  explanation: richText(4_000),
})

export type Question = z.infer<typeof Question>

/** A type as forms and other products name it: their MULTIPLE_CHOICE beside MCQ has several right options. */
export const QuestionTypeName = z
  .enum([...questionTypes, 'MULTIPLE_CHOICE'])
  .transform((name): MadeType => (name === 'MULTIPLE_CHOICE' ? 'MULTIPLE_SELECT' : name))

/** The quiz-generation panel's form, in the specification's field names. */
export const QuizForm = z.object({
  difficultyLevel: Difficulty,
  noOfQuestion: z.int().min(minQuestionCount).max(maxQuestionCount),
  typeOfQuestion: QuestionTypeName,
  bloomsTaxonomyLevels: z.array(BloomLevel),
})

export type QuizForm = z.infer<typeof QuizForm>

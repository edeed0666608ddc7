import * as z from 'zod'
import { Segment } from '../capture/model.ts'
import { maxCaptureBytes, maxSegments, textBytes } from '../capture/rules.ts'
import { languagePattern } from '../kit/language.ts'
import { Id, line } from '../kit/wire.ts'
import { BloomLevel, Difficulty, PlainQuestion, QuestionTypeName, SourceSpan } from '../questions/model.ts'
import { maxQuestionCount, minQuestionCount } from '../questions/rules.ts'
import {
  AssignmentType,
  ChatMessage,
  ChatMode,
  DesiredOutcome,
  LessonStructure,
  Persona,
  QuickAction,
} from './model.ts'
import { maxPictureBytes, mostDrafted, mostMessages, mostSections } from './rules.ts'

export const LanguageTag = z.string().regex(languagePattern, 'not a language tag')

const given = {
  /** An item of the caller's own content. */
  contentId: Id.optional(),
  text: z.string().max(maxCaptureBytes).optional(),
  segments: z.array(Segment).min(1).max(maxSegments).optional(),
  /** The topic of a result without a source text; only a language model supports it. */
  topic: line(300).optional(),
  title: line(300).optional(),
  /** The language of the text; detected by its script if absent. */
  language: LanguageTag.optional(),
  /** One seed and source give one answer, where the engine supports it. */
  seed: z.int().min(0).max(0xffff_ffff).optional(),
}

/** The input of a task: exactly one of an item of content, a text, its segments, or a topic. */
export const Given = z.object(given)

export type Given = z.infer<typeof Given>

type Fields = Record<string, z.ZodType>

/** An input with its source, which must be there once. */
export function fromSource<const Shape extends Fields>(fields: Shape) {
  return z
    .object({ ...given, ...fields })
    .refine((input) => sourcesOf(input) === 1, 'one of contentId, text, segments and topic')
    .refine(isSmall, 'more than 1 MB of text')
}

/** An input that may have a source, and once at most. */
function perhapsFrom<const Shape extends Fields>(fields: Shape) {
  return z
    .object({ ...given, ...fields })
    .refine((input) => sourcesOf(input) <= 1, 'no more than one of contentId, text, segments and topic')
    .refine(isSmall, 'more than 1 MB of text')
}

function sourcesOf(input: Record<string, unknown>): number {
  return ['contentId', 'text', 'segments', 'topic'].filter((name) => input[name] !== undefined).length
}

function isSmall({ text, segments }: { text?: unknown; segments?: unknown }): boolean {
  // Both were validated before this call.
  const parts = (segments ?? (typeof text === 'string' ? [{ text }] : [])) as Segment[]
  return textBytes(parts) <= maxCaptureBytes
}

const levels = z.array(BloomLevel).max(6).optional()

const form = {
  difficultyLevel: Difficulty.optional(),
  noOfQuestion: z.int().min(minQuestionCount).max(maxQuestionCount).default(5),
  typeOfQuestion: QuestionTypeName.optional(),
  bloomsTaxonomyLevels: levels,
}

/** Existing questions, which are not asked again. */
const besides = z.array(PlainQuestion).max(maxQuestionCount).optional()

export const FromSource = fromSource({})

export const LessonInput = fromSource({ sections: z.int().min(1).max(mostSections).optional() })

export const LessonPlanInput = fromSource({
  desiredOutcomes: z.array(DesiredOutcome).max(5).default(['KNOWLEDGE_BASED']),
  structure: LessonStructure.default('FIVE_E'),
  bloomsTaxonomyLevels: levels,
})

/** The quiz-generation panel's form with its source. */
export const QuizInput = fromSource({ ...form, besides })

export const AssignmentInput = fromSource({
  type: AssignmentType.default('SUBJECTIVE'),
  difficultyLevel: form.difficultyLevel,
  noOfQuestion: form.noOfQuestion,
  bloomsTaxonomyLevels: levels,
  besides,
})

export const AssessmentInput = fromSource({
  ...form,
  noOfQuestion: z.int().min(1).max(mostDrafted).default(10),
})

/** Some of a thing; as many as the engine finds fit when left out. */
export const SomeInput = fromSource({ limit: z.int().min(1).max(30).optional() })

export const ReferenceInput = fromSource({
  question: line(2_000),
  points: z.number().min(0.5).max(100).default(5),
  span: SourceSpan.optional(),
})

export const TranslateInput = z.object({
  text: z.string().min(1).max(100_000),
  /** The caller's language of learning, where none is named. */
  to: LanguageTag.optional(),
  from: LanguageTag.optional(),
})

export const PictureInput = z
  .object({
    /** Base64 of the image. */
    bytes: z
      .base64()
      .max(Math.ceil(maxPictureBytes / 3) * 4)
      .optional(),
    /** A file of the caller's own. */
    fileId: Id.optional(),
    /** The sender's guess of the image type; the server reads it from the bytes. */
    type: z.enum(['image/jpeg', 'image/png', 'image/webp']).optional(),
    language: LanguageTag.default('en'),
  })
  .refine(({ bytes, fileId }) => (bytes === undefined) !== (fileId === undefined), 'one of bytes and fileId')

export const DrawInput = z.object({ prompt: line(2_000) })

const talk = {
  messages: z.array(ChatMessage).min(1).max(mostMessages),
  mode: ChatMode.optional(),
  persona: Persona.optional(),
  action: QuickAction.optional(),
}

export const AskInput = fromSource(talk)

export const ChatInput = perhapsFrom(talk)

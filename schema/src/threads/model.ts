import * as z from 'zod'
import { Refusal, Refused } from '../ai/model.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { Maker, ModelLabel, PlainQuestion, SourceSpan } from '../questions/model.ts'
import { maxSourcesOfThread } from './rules.ts'

/** A notebook: sources of *My content* that are asked as one, and conversations with them. Only its owner sees it. */
export const Notebook = z.object({
  id: Id,
  name: z.string(),
  /** The folder of *My content*; null at the top. */
  parentId: Id.nullable(),
  sourceIds: z.array(Id).max(maxSourcesOfThread),
  threadCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})

export type Notebook = z.infer<typeof Notebook>

/** A conversation with sources of *My content*; only its owner sees it. */
export const Thread = z.object({
  id: Id,
  name: z.string(),
  /** Sources of its own; empty where it uses those of its notebook. */
  sourceIds: z.array(Id).max(maxSourcesOfThread),
  notebookId: Id.nullable().optional(),
  messageCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})

export type Thread = z.infer<typeof Thread>

/** A passage that supports an answer, in one of the thread's sources. */
export const ThreadCitation = z.object({
  sourceId: Id,
  span: SourceSpan,
  /** It supports the answer's text before this offset, in UTF-16 units, from the previous citation on. */
  at: z.int().min(0).optional(),
})

export type ThreadCitation = z.infer<typeof ThreadCitation>

/** A requested question, and the source that contains its span. */
export const ThreadQuestion = PlainQuestion.extend({ sourceId: Id.optional() })

export type ThreadQuestion = z.infer<typeof ThreadQuestion>

/** A question or an answer. An answer without citations states that the sources contain none. */
export const ThreadMessage = z.object({
  /** Counted from 1, without gaps. */
  number: z.int().min(1),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  citations: z.array(ThreadCitation),
  /** Whether the sources answer the question; true for a person's message. */
  isAnswered: z.boolean(),
  /** Questions that were requested instead of text. */
  questions: z.array(ThreadQuestion).optional(),
  /** The user stopped it: the text is the part until then, and may be empty. */
  isStopped: z.boolean().optional(),
  /**
   * Why there is no answer, or no more of it. Without it, `isAnswered: false` is the engine's verdict on its own
   * answer.
   */
  refused: Refusal.optional(),
  /** The maker of the answer; absent in answers that were stored before this field. */
  madeBy: Maker.optional(),
  /** Which model answered, where one did. */
  model: ModelLabel.optional(),
  /** The reason why another engine answered than the first one. */
  instead: Refused.optional(),
  createdAt: Instant,
})

export type ThreadMessage = z.infer<typeof ThreadMessage>

/**
 * A part of a streamed answer: the found passages, then texts that concatenate to the answer, each citation after the
 * text that it backs. The end comes when question and answer are stored, and contains both; their stored form counts.
 */
export const ThreadPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passages'), citations: z.array(ThreadCitation) }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('citation'), citation: ThreadCitation }),
  z.object({ kind: z.literal('questions'), questions: z.array(ThreadQuestion) }),
  Refused.extend({ kind: z.literal('refused') }),
  z.object({ kind: z.literal('end'), messages: z.array(ThreadMessage).length(2) }),
])

export type ThreadPart = z.infer<typeof ThreadPart>

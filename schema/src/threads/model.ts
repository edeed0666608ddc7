import * as z from 'zod'
import { Refusal, Refused } from '../ai/model.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { Maker, ModelLabel, PlainQuestion, SourceSpan } from '../questions/model.ts'
import { maxSourcesOfThread } from './rules.ts'

/** A notebook: sources of *My content* that are asked together, and conversations with them. Nobody but its owner sees it. */
export const Notebook = z.object({
  id: Id,
  name: z.string(),
  /** The folder of *My content* where it stands; null at the top. */
  parentId: Id.nullable(),
  sourceIds: z.array(Id).max(maxSourcesOfThread),
  threadCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})

export type Notebook = z.infer<typeof Notebook>

/** A conversation with sources of *My content*; nobody but its owner sees it. */
export const Thread = z.object({
  id: Id,
  name: z.string(),
  /** Sources of its own; none where it asks those of its notebook. */
  sourceIds: z.array(Id).max(maxSourcesOfThread),
  notebookId: Id.nullable().optional(),
  messageCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})

export type Thread = z.infer<typeof Thread>

/** A passage that an answer rests on, in one of the thread's sources. */
export const ThreadCitation = z.object({
  sourceId: Id,
  span: SourceSpan,
  /** It backs the answer's text before this offset, in UTF-16 units, from the citation before it on. */
  at: z.int().min(0).optional(),
})

export type ThreadCitation = z.infer<typeof ThreadCitation>

/** A question that was asked for, and the source that its span stands in. */
export const ThreadQuestion = PlainQuestion.extend({ sourceId: Id.optional() })

export type ThreadQuestion = z.infer<typeof ThreadQuestion>

/** What was asked or answered. An answer without citations says that the sources do not say it. */
export const ThreadMessage = z.object({
  /** Counted from 1, without gaps. */
  number: z.int().min(1),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  citations: z.array(ThreadCitation),
  /** Whether the sources answer the question; true of what a person says. */
  isAnswered: z.boolean(),
  /** Questions that were asked for instead of words. */
  questions: z.array(ThreadQuestion).optional(),
  /** The listener stopped it: the text is what had come until then, and may be none. */
  isStopped: z.boolean().optional(),
  /** Why nothing, or no more, was said; without it `isAnswered: false` is what the engine said of its own words. */
  refused: Refusal.optional(),
  /** Who answered; answers kept before it was told do not say. */
  madeBy: Maker.optional(),
  /** Which model answered, where one did. */
  model: ModelLabel.optional(),
  /** Why another engine answered than the one that was asked first. */
  instead: Refused.optional(),
  createdAt: Instant,
})

export type ThreadMessage = z.infer<typeof ThreadMessage>

/**
 * An answer as it comes: the passages that were found, then the texts that put together are the answer, each citation after what it
 * backs. The end comes when question and answer are kept, with both as they are kept; what they say counts.
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

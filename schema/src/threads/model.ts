import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { SourceSpan } from '../questions/model.ts'
import { maxSourcesOfThread } from './rules.ts'

/** A conversation with sources of *My content*; nobody but its owner sees it. */
export const Thread = z.object({
  id: Id,
  name: z.string(),
  sourceIds: z.array(Id).min(1).max(maxSourcesOfThread),
  messageCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})

export type Thread = z.infer<typeof Thread>

/** A passage that an answer rests on, in one of the thread's sources. */
export const ThreadCitation = z.object({ sourceId: Id, span: SourceSpan })

export type ThreadCitation = z.infer<typeof ThreadCitation>

/** What was asked or answered. An answer without citations says that the sources do not say it. */
export const ThreadMessage = z.object({
  /** Counted from 1, without gaps. */
  number: z.int().min(1),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  citations: z.array(ThreadCitation),
  /** Whether the sources answer the question; true of what a person says. */
  isAnswered: z.boolean(),
  createdAt: Instant,
})

export type ThreadMessage = z.infer<typeof ThreadMessage>

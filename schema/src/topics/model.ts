import * as z from 'zod'
import { Id } from '../kit/wire.ts'
import { Question } from '../questions/model.ts'
import { topicKinds } from './rules.ts'

export const TopicKind = z.enum(topicKinds)

export type TopicKind = z.infer<typeof TopicKind>

/** One step on the way to a topic. */
export const TopicStep = z.object({ id: Id, kind: TopicKind, name: z.string() })

export type TopicStep = z.infer<typeof TopicStep>

/** A topic with the way to it, from the board on, in the specification's names. */
export const TopicWithHierarchy = z.object({
  topicId: Id,
  topicName: z.string(),
  hierarchy: z.array(TopicStep),
  /** Whether the platform has it, and not the institute alone. */
  isCurated: z.boolean(),
})

export type TopicWithHierarchy = z.infer<typeof TopicWithHierarchy>

/** A question of the institute's bank. */
export const BankQuestion = z.object({ questionBankId: Id, topicId: Id, question: Question })

export type BankQuestion = z.infer<typeof BankQuestion>

/** A question that the platform offers. */
export const CuratedQuestion = z.object({ curatedQuestionReferenceId: Id, topicId: Id, question: Question })

export type CuratedQuestion = z.infer<typeof CuratedQuestion>

/** A video that the platform offers. */
export const CuratedVideo = z.object({
  id: Id,
  topicId: Id,
  title: z.string().min(1).max(300),
  url: z.url({ protocol: /^https$/ }).max(2_000),
  language: z.string().max(60),
})

export type CuratedVideo = z.infer<typeof CuratedVideo>

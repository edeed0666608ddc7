import * as z from 'zod'
import { Id, line } from '../kit/wire.ts'
import { Question } from '../questions/model.ts'
import { topicKinds } from './rules.ts'

export const TopicKind = z.enum(topicKinds)

export type TopicKind = z.infer<typeof TopicKind>

/** One step on the way to a topic. */
const TopicStep = z.object({ id: Id, kind: TopicKind, name: z.string() })

/** A topic with the way to it, from the board on, in the specification's names. */
export const TopicWithHierarchy = z.object({
  topicId: Id,
  topicName: z.string(),
  kind: TopicKind,
  /** The steps above it, from the board on. */
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

/** A node of the curated tree, as the operator's file has it. */
const CuratedTopic = z.object({ id: Id, parentId: Id.nullable(), kind: TopicKind, name: line(200) })

/** The content of one import file: existing rows are replaced by id. */
export const CuratedImport = z.object({
  topics: z.array(CuratedTopic).max(5_000),
  questions: z.array(CuratedQuestion).max(2_000),
  videos: z.array(CuratedVideo).max(2_000),
})

export type CuratedImport = z.infer<typeof CuratedImport>

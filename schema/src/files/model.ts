import * as z from 'zod'
import { Segment } from '../capture/model.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { Question, SourceSpan } from '../questions/model.ts'

/** An item of *My content* in a list. */
export const ContentItem = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['article', 'youtube']),
  url: z.string(),
  language: z.string(),
  questionCount: z.number().int(),
  createdAt: Instant,
})

export type ContentItem = z.infer<typeof ContentItem>

/** A sentence of a summary, with where in the source it stands. */
export const SummarySentence = z.object({ text: z.string(), span: SourceSpan })

/** A captured source with what the assistant made of it. Everything is a draft until the teacher uses it. */
export const Content = ContentItem.extend({
  segments: z.array(Segment),
  summary: z.array(SummarySentence),
  questions: z.array(Question),
  /** Why fewer questions were made than asked for, in English; null when none is missing. */
  shortfall: z.string().nullable(),
  madeBy: z.string(),
})

export type Content = z.infer<typeof Content>
